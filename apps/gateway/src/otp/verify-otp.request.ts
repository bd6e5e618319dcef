import { isUUID } from 'class-validator';
import { Aliases } from '../http/aliases';
import { FieldRule, Phone } from '../http/field-rule';

const CODE = /^[0-9]{6}$/;

export class VerifyOtpRequestBody {
  @Phone()
  @Aliases('phone')
  phone_number: string;

  @FieldRule(
    'code',
    (value) => (typeof value === 'string' && CODE.test(value) ? undefined : 'must be a string of 6 digits'),
    { type: 'string', pattern: '^[0-9]{6}$' },
  )
  @Aliases('code', 'otp')
  otp_code: string;

  @FieldRule('reference', (value) => (isUUID(value, 'loose') ? undefined : 'must be a UUID'), {
    type: 'string',
    format: 'uuid',
  })
  @Aliases('referenceId', 'ref_id')
  reference_id: string;
}
