import { IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { SenderField, Text } from '../../edge/validation/field-rule';
import { RateLimitField } from './rate-limit-field';

/** Omitted fields stay unchanged. */
export class ChangeVendorRequest {
  @ApiField('A name to recognise it by.', { example: 'Example Ltd' })
  @IsOptional()
  @Text(1, 120)
  name?: string | null;

  @ApiField('Sender name for messages that name none; it must be approved. Null: none.', { example: null })
  @IsOptional()
  @SenderField()
  default_sender?: string | null;

  @ApiField('Requests a minute for each credential; null or 0 is the published limit of 60.', {
    example: 600,
  })
  @RateLimitField()
  rate_limit_per_minute?: number | null;
}
