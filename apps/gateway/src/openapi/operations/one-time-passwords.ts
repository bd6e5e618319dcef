import { OTP_ERRORS } from '@sms/contracts/otp';
import { RATE_LIMITED, SANDBOX_QUOTA_EXCEEDED } from '../../http/error-codes';
import type { OperationDoc } from '../operation-doc';
import { integer, object, UUID } from '../schema';

const REFERENCE_ID = '8f14e45f-ceea-467f-a9a4-9d1f3a2b7c60';

export const ONE_TIME_PASSWORDS: Readonly<Record<string, OperationDoc>> = {
  'POST /v1/otp/generate': {
    id: 'generateOtp',
    tag: 'One-time passwords',
    summary: 'Send a one-time password',
    description: 'Sends a code of six digits. A phone number can be asked for three codes in any five minutes, over all vendors. Without `sender_id` it comes from the service\'s own sender name.',
    request: { phone_number: '96171123456', sender_id: 'MyBrand' },
    data: {
      schema: object({ reference_id: { ...UUID, description: 'Names this code when it is verified.' }, expires_in_seconds: integer('How long the code is valid.') }),
      example: { reference_id: REFERENCE_ID, expires_in_seconds: 300 },
    },
    errors: [OTP_ERRORS.rateLimited, OTP_ERRORS.insufficientCredit, SANDBOX_QUOTA_EXCEEDED],
  },
  'POST /v1/otp/verify': {
    id: 'verifyOtp',
    tag: 'One-time passwords',
    summary: 'Verify a one-time password',
    description: 'Needs no credentials. Five wrong codes lock a reference. An address can verify 60 times a minute.',
    request: { phone_number: '96171123456', otp_code: '123456', reference_id: REFERENCE_ID },
    data: { schema: object({ verified: { const: true } }), example: { verified: true } },
    errors: ['INVALID_REFERENCE', 'CODE_ALREADY_USED', 'ATTEMPTS_EXCEEDED', 'CODE_EXPIRED', 'INVALID_CODE', RATE_LIMITED],
  },
};
