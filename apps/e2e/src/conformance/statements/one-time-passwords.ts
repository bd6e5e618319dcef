import type { Section } from './statement';

const GENERATE = 'otp/generate answers a reference and the lifetime, never the code';
const GENERATE_RULES = 'otp/generate refuses fields that break a rule, by name';
const ALIASES = 'otp takes the other names of its fields';
const VERIFIES = 'otp verifies the code that was sent, once';
const LOCKS = 'otp locks a reference after five wrong codes';
const VERIFY_RULES = 'otp/verify refuses fields that break a rule, by name';
const LIMIT = 'otp/generate allows three for a phone in five minutes';
const SENDER = 'otp/generate is sent under sender_id, and without it under the name of the service';
const UNKNOWN = 'otp/verify knows a reference only with the phone its code was sent to';
const EXPIRED = 'otp/verify tells an expired code, even the right one';

export const ONE_TIME_PASSWORDS: readonly Section[] = [
  {
    name: 'OTP generate request',
    statements: [
      ['phone_number is required, international, without a plus sign', GENERATE_RULES],
      ['phone is another name of phone_number', ALIASES],
      ['sender_id has at most 11 characters', GENERATE_RULES],
      ['sender_id names the sender', SENDER],
      ['without sender_id the default company sender of the service is used, not the brand of the vendor', SENDER],
      ['nor is it the default sender of the account', 'sends without a sender use the default of the account'],
    ],
  },
  {
    name: 'OTP generate response',
    statements: [
      ['success is a boolean', GENERATE],
      ['message is a string', GENERATE],
      ['data.reference_id is a UUID', GENERATE],
      ['data.expires_in_seconds is 300', GENERATE],
    ],
  },
  {
    name: 'OTP verify request',
    statements: [
      ['phone_number is required', VERIFY_RULES],
      ['phone_number is the number the code was sent to', UNKNOWN],
      ['otp_code is required and has six digits', VERIFY_RULES],
      ['reference_id is required and a UUID', VERIFY_RULES],
      ['reference_id is the one that generate answered', UNKNOWN],
      ['phone is another name of phone_number', ALIASES],
      ['code and otp are other names of otp_code', ALIASES],
      ['the right code is taken under code and otp', 'otp/verify takes the code under its other names'],
      ['referenceId and ref_id are other names of reference_id', ALIASES],
    ],
  },
  {
    name: 'OTP verify response',
    statements: [
      ['success is a boolean', VERIFIES],
      ['message is a string', VERIFIES],
      ['data.verified is true', VERIFIES],
    ],
  },
  {
    name: 'OTP error response',
    statements: [
      ['success is false', LOCKS],
      ['message is a string', LOCKS],
      ['error_code is one of the list', LOCKS],
      ['attempts_remaining is an integer and stands in some errors', LOCKS],
    ],
  },
  {
    name: 'OTP states',
    statements: [
      ['generating within the limit issues a code: reference_id and expires_in_seconds', GENERATE],
      ['generating sends an SMS', VERIFIES],
      ['the right code makes it verified', VERIFIES],
      ['five wrong codes lock it: ATTEMPTS_EXCEEDED with 429 from then on, for the right one too', LOCKS],
      ['time makes it expired: CODE_EXPIRED', EXPIRED],
    ],
  },
  {
    name: 'Endpoint 4: otp/generate',
    statements: [
      ['200 is a generate response in the success style', GENERATE],
      ['401 without a credential', 'every endpoint wants its credential'],
      ['422 for a request that is not valid', GENERATE_RULES],
      ['429 over the limit of codes for a phone', LIMIT],
    ],
  },
  {
    name: 'Endpoint 5: otp/verify',
    statements: [
      ['no credentials are needed', 'otp/verify wants no credential'],
      ['200 is a verify response', VERIFIES],
      ['422 for a request that is not valid', VERIFY_RULES],
      ['429 with ATTEMPTS_EXCEEDED', LOCKS],
    ],
  },
  {
    name: 'OTP error codes',
    statements: [
      ['INVALID_REFERENCE', UNKNOWN],
      ['CODE_ALREADY_USED', VERIFIES],
      ['CODE_EXPIRED', EXPIRED],
      ['INVALID_CODE', LOCKS],
      ['ATTEMPTS_EXCEEDED comes with 429 after five wrong codes', LOCKS],
      ['OTP_RATE_LIMIT_EXCEEDED', LIMIT],
    ],
  },
];
