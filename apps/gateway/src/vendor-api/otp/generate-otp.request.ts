import { IsOptional } from 'class-validator';
import { Aliases } from '../../edge/validation/aliases';
import { ApiField } from '../../edge/validation/api-field';
import { Phone, SenderField } from '../../edge/validation/field-rule';
import { IgnoresUnknown } from '../../edge/validation/unknown-fields';

@IgnoresUnknown()
export class GenerateOtpRequestBody {
  @ApiField('Phone number in international format: 7 to 15 digits, no plus sign.', { example: '999000123456' })
  @Phone()
  @Aliases('phone')
  phone_number: string;

  @ApiField(
    'Approved sender name. Goes before `sender` and `source_address`; without any of them the default sender is used.',
    { example: 'MyBrand' },
  )
  @IsOptional()
  @SenderField()
  sender_id?: string | null;
}
