import { IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { Phone, Text } from '../../edge/validation/field-rule';

export class ExportDataSubjectRequest {
  @ApiField('Phone number in international format: 7 to 15 digits, no plus sign.', { example: '999000123456' })
  @Phone()
  phone_number: string;

  @ApiField('Why; kept with the entry in the audit log. Operators must say it.', {
    example: 'Asked for by the subscriber.',
  })
  @IsOptional()
  @Text(1, 500)
  reason?: string | null;

  @ApiField('`next_cursor` of the page before. It is good for an hour after the first page.', { example: null })
  @IsOptional()
  @Text(1, 4_000)
  cursor?: string | null;
}
