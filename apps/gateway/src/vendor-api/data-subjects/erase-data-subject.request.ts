import { IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { Phone, Text } from '../../edge/validation/field-rule';

export class EraseDataSubjectRequest {
  @ApiField('Phone number in international format: 7 to 15 digits, no plus sign.', { example: '999000123456' })
  @Phone()
  phone_number: string;

  @ApiField('Why; kept with the decision. Operators must say it.', { example: 'Asked for by the subscriber.' })
  @IsOptional()
  @Text(1, 500)
  reason?: string | null;
}
