import { IsOptional, isIP } from 'class-validator';
import { Aliases } from '../../edge/validation/aliases';
import { ApiField } from '../../edge/validation/api-field';
import { FieldRule, Phone, SenderField, Text } from '../../edge/validation/field-rule';
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

  @ApiField(
    'IP address of the end user who asks for the code. Too many codes of one address that are not verified look like pumped traffic. A hash of it is kept, by account.',
    { example: '203.0.113.7' },
  )
  @IsOptional()
  @FieldRule('ipAddress', (value) => (isIP(value) ? undefined : 'must be an IP address'), {
    type: 'string',
    maxLength: 45,
  })
  client_ip?: string | null;

  @ApiField('What you know the device or session of the end user by; used as `client_ip` is.', {
    example: 'device-4711',
  })
  @IsOptional()
  @Text(1, 128)
  client_id?: string | null;
}
