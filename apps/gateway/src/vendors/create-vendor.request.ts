import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { Email, SenderField, Text } from '../http/field-rule';
import { UNLIMITED_PER_MINUTE } from '../rate-limit/rate-limiter';
import { MAX_CREDITS } from './top-up.request';

export class CreateVendorRequest {
  @Text(1, 120)
  name: string;

  @Email()
  email: string;

  @Text(8, 200)
  password: string;

  @IsOptional()
  @Max(MAX_CREDITS)
  @Min(0)
  @IsInt()
  opening_credits?: number | null;

  @IsOptional()
  @SenderField()
  default_sender?: string | null;

  /** 0: the published limit; 1,000,000: no limit. */
  @IsOptional()
  @Max(UNLIMITED_PER_MINUTE)
  @Min(0)
  @IsInt()
  rate_limit_per_minute?: number | null;
}
