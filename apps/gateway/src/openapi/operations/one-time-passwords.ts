import { OTP_ERRORS } from '@sms/contracts/otp';
import { OUTCOME_UNKNOWN, RATE_LIMITED, SANDBOX_QUOTA_EXCEEDED } from '../../http/error-codes';
import type { OperationDoc } from '../operation-doc';
import { integer, object, UUID } from '../schema';

const REFERENCE_ID = '8f14e45f-ceea-467f-a9a4-9d1f3a2b7c60';

export const ONE_TIME_PASSWORDS: Readonly<Record<string, OperationDoc>> = {
  'POST /v1/otp/generate': {
    id: 'generateOtp',
    tag: 'One-time passwords',
    summary: 'Send a one-time password',
    description: [
      'Sends a code of six digits. A phone number can be asked for three codes in any five minutes, over all vendors.',
      "Without `sender_id` it comes from the service's own sender name.",
      'With a test key the code is always `123456` and the limit is one of the vendor instead, by default 60 codes a minute and 1,000 in 24 h.',
      'With a test key, numbers that begin with these digits choose what happens: `999001` the SMS is never delivered, `999060` no code is right,',
      '`999061` the code has expired, `999062` it is locked, `999063` it has been used, `999064` the fourth in five minutes is refused.',
    ].join(' '),
    request: { phone_number: '999000123456', sender_id: 'MyBrand' },
    data: {
      schema: object({
        reference_id: { ...UUID, description: 'Names this code when it is verified.' },
        expires_in_seconds: integer('How long the code is valid.'),
      }),
      example: { reference_id: REFERENCE_ID, expires_in_seconds: 300 },
    },
    errors: [OUTCOME_UNKNOWN, OTP_ERRORS.rateLimited, OTP_ERRORS.insufficientCredit, SANDBOX_QUOTA_EXCEEDED],
  },
  'POST /v1/otp/verify': {
    id: 'verifyOtp',
    tag: 'One-time passwords',
    summary: 'Verify a one-time password',
    description: [
      'Needs no credentials. Five wrong codes lock a reference. An address can fail 60 times a minute; successes do not count.',
      'A caller who sends a valid API key or access token all the same has no such limit, and knows references of the own vendor alone;',
      'with a live key only those of live keys, with a test key only those of test keys.',
    ].join(' '),
    request: { phone_number: '999000123456', otp_code: '123456', reference_id: REFERENCE_ID },
    data: { schema: object({ verified: { const: true } }), example: { verified: true } },
    errors: [
      'INVALID_REFERENCE',
      'CODE_ALREADY_USED',
      'ATTEMPTS_EXCEEDED',
      'CODE_EXPIRED',
      'INVALID_CODE',
      RATE_LIMITED,
    ],
  },
};
