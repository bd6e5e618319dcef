import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { SenderField, Text } from '../http/field-rule';
import { UNLIMITED_PER_MINUTE } from '../rate-limit/rate-limiter';

/** Omitted fields stay unchanged. */
export class ChangeVendorRequest {
  @IsOptional()
  @Text(1, 120)
  name?: string | null;

  /** Null: none. */
  @IsOptional()
  @SenderField()
  default_sender?: string | null;

  /** Null or 0: the published limit; 1,000,000: no limit. */
  @IsOptional()
  @Max(UNLIMITED_PER_MINUTE)
  @Min(0)
  @IsInt()
  rate_limit_per_minute?: number | null;
}
