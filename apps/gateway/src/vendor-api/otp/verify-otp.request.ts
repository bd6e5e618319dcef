import { isUUID } from 'class-validator';
import { Aliases } from '../../edge/validation/aliases';
import { ApiField } from '../../edge/validation/api-field';
import { FieldRule, Phone } from '../../edge/validation/field-rule';
import { IgnoresUnknown } from '../../edge/validation/unknown-fields';

const CODE = /^[0-9]{6}$/;

@IgnoresUnknown()
export class VerifyOtpRequestBody {
  @ApiField('Phone number in international format: 7 to 15 digits, no plus sign.', { example: '999000123456' })
  @Phone()
  @Aliases('phone')
  phone_number: string;

  @ApiField('The six digits the end user has typed.', { example: '123456' })
  @FieldRule(
    'code',
    (value) => (typeof value === 'string' && CODE.test(value) ? undefined : 'must be a string of 6 digits'),
    { type: 'string', pattern: '^[0-9]{6}$' },
  )
  @Aliases('code', 'otp')
  otp_code: string;

  @ApiField('The `reference_id` that generating the code answered.', {
    example: '8f14e45f-ceea-467f-a9a4-9d1f3a2b7c60',
  })
  @FieldRule('reference', (value) => (isUUID(value, 'loose') ? undefined : 'must be a UUID'), {
    type: 'string',
    format: 'uuid',
  })
  @Aliases('referenceId', 'ref_id')
  reference_id: string;
}
