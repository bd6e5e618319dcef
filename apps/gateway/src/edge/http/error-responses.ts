import { BILLING_ERRORS } from '@sms/contracts/billing';
import { OTP_ERRORS } from '@sms/contracts/otp';
import { SENDER_NAME_ERRORS } from '@sms/contracts/sender-names';
import { WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { FAULT_CODES } from '@sms/platform/errors';
import * as codes from './error-codes';

export interface ErrorResponse {
  readonly status: number;
  /** `error_code` of the body. */
  readonly code: string;
  /** Replaces the error's own text where that could name something internal. */
  readonly message?: string;
}

const VALIDATION_FAILED: ErrorResponse = {
  status: 422,
  code: 'VALIDATION_FAILED',
  message: 'The given data was invalid.',
};
const UNAVAILABLE: ErrorResponse = {
  status: 503,
  code: FAULT_CODES.unavailable,
  message: 'The service is temporarily unavailable. Please try again.',
};
const INTERNAL: ErrorResponse = {
  status: 500,
  code: FAULT_CODES.internal,
  message: 'Something went wrong on our side.',
};
const NOT_FOUND: ErrorResponse = { status: 404, code: FAULT_CODES.notFound, message: 'Not found.' };

/** Every error code that a client can receive, and the one place where it gets its HTTP status. */
const RESPONSES: Readonly<Record<string, ErrorResponse>> = {
  [codes.MALFORMED_JSON]: { status: 400, code: codes.MALFORMED_JSON, message: 'The request body is not valid JSON.' },
  [codes.MALFORMED_FORM]: {
    status: 400,
    code: codes.MALFORMED_FORM,
    message: 'The request body is not valid multipart/form-data.',
  },
  [codes.METHOD_NOT_ALLOWED]: { status: 405, code: codes.METHOD_NOT_ALLOWED },
  [codes.UNAUTHENTICATED]: { status: 401, code: codes.UNAUTHENTICATED },
  [codes.INVALID_CREDENTIALS]: {
    status: 401,
    code: codes.INVALID_CREDENTIALS,
    message: 'E-mail or password is wrong.',
  },
  [codes.SECOND_FACTOR_REQUIRED]: {
    status: 401,
    code: codes.SECOND_FACTOR_REQUIRED,
    message: 'Give second_factor_code as well: a code of the authenticator app, or a recovery code.',
  },
  [codes.SECOND_FACTOR_INVALID]: {
    status: 401,
    code: codes.SECOND_FACTOR_INVALID,
    message: 'The code is wrong, or has been used. Wait for the next one.',
  },
  [codes.INSUFFICIENT_CREDIT]: {
    status: 402,
    code: codes.INSUFFICIENT_CREDIT,
    message: 'The account has not enough credit.',
  },
  [codes.FORBIDDEN]: { status: 403, code: codes.FORBIDDEN },
  [codes.INSUFFICIENT_SCOPE]: { status: 403, code: codes.INSUFFICIENT_SCOPE },
  [codes.NETWORK_NOT_ALLOWED]: { status: 403, code: codes.NETWORK_NOT_ALLOWED },
  [codes.REAUTHENTICATION_REQUIRED]: {
    status: 403,
    code: codes.REAUTHENTICATION_REQUIRED,
    message: 'Log in again, or give current_password: the last login was too long ago for this.',
  },
  [codes.USER_DISABLED]: { status: 403, code: codes.USER_DISABLED, message: 'The user is disabled.' },
  [codes.SECOND_FACTOR_DUE]: {
    status: 403,
    code: codes.SECOND_FACTOR_DUE,
    message: 'Operators need a second factor here. Set one up, or log in with it.',
  },
  [codes.OPERATOR_NETWORK_REFUSED]: {
    status: 403,
    code: codes.OPERATOR_NETWORK_REFUSED,
    message: 'Operators may not log in or call from this address.',
  },
  [codes.ACCOUNT_SUSPENDED]: { status: 403, code: codes.ACCOUNT_SUSPENDED, message: 'The account is suspended.' },
  [FAULT_CODES.notFound]: NOT_FOUND,
  [FAULT_CODES.conflict]: { status: 409, code: FAULT_CODES.conflict },
  [codes.PAYLOAD_TOO_LARGE]: { status: 413, code: codes.PAYLOAD_TOO_LARGE, message: 'The request body is too large.' },
  [codes.UNSUPPORTED_MEDIA_TYPE]: {
    status: 415,
    code: codes.UNSUPPORTED_MEDIA_TYPE,
    message: 'The request body must be application/json.',
  },
  [FAULT_CODES.invalid]: VALIDATION_FAILED,
  [codes.DESTINATION_REFUSED]: { ...VALIDATION_FAILED, code: codes.DESTINATION_REFUSED },
  [codes.RECIPIENT_OPTED_OUT]: { ...VALIDATION_FAILED, code: codes.RECIPIENT_OPTED_OUT },
  [codes.IDEMPOTENCY_KEY_REUSED]: { ...VALIDATION_FAILED, code: codes.IDEMPOTENCY_KEY_REUSED },
  [codes.OPERATOR_CREDIT_LIMIT]: { status: 422, code: codes.OPERATOR_CREDIT_LIMIT },
  [codes.RATE_LIMITED]: { status: 429, code: codes.RATE_LIMITED, message: 'Too many requests.' },
  [codes.SANDBOX_QUOTA_EXCEEDED]: {
    status: 429,
    code: codes.SANDBOX_QUOTA_EXCEEDED,
    message: 'The test keys of the account have sent what they may today.',
  },
  [codes.DAILY_CREDIT_CAP_REACHED]: {
    status: 429,
    code: codes.DAILY_CREDIT_CAP_REACHED,
    message: 'The account may not spend more credits today.',
  },
  [OTP_ERRORS.dayCapReached]: {
    status: 429,
    code: OTP_ERRORS.dayCapReached,
    message: 'The account may not send more one-time passwords today.',
  },
  [codes.REPLAY_QUOTA_EXCEEDED]: {
    status: 429,
    code: codes.REPLAY_QUOTA_EXCEEDED,
    message: 'The account has replayed what it may replay today.',
  },
  [codes.SANDBOX_BULK_TOO_LARGE]: { ...VALIDATION_FAILED, code: codes.SANDBOX_BULK_TOO_LARGE },
  [codes.API_KEY_LIMIT_REACHED]: {
    status: 422,
    code: codes.API_KEY_LIMIT_REACHED,
    message: 'The account has as many API keys as it may. Revoke one first.',
  },
  [codes.USER_LIMIT_REACHED]: {
    status: 422,
    code: codes.USER_LIMIT_REACHED,
    message: 'The account has as many users as it may have.',
  },
  [codes.SUB_ACCOUNT_LIMIT_REACHED]: {
    status: 422,
    code: codes.SUB_ACCOUNT_LIMIT_REACHED,
    message: 'The account has as many sub-accounts as it may have.',
  },
  [codes.EMAIL_NOT_CONFIGURED]: {
    status: 409,
    code: codes.EMAIL_NOT_CONFIGURED,
    message:
      'This service sends no e-mail, so nobody can be invited. Its operator sets GATEWAY_SMTP_URL, GATEWAY_MAIL_FROM and GATEWAY_PUBLIC_URL; until then, add users with POST /v1/users.',
  },
  [FAULT_CODES.internal]: INTERNAL,
  [FAULT_CODES.overloaded]: {
    status: 503,
    code: FAULT_CODES.overloaded,
    message: 'The service is busy. Please try again.',
  },
  [FAULT_CODES.unavailable]: UNAVAILABLE,
  [FAULT_CODES.deadlineExceeded]: {
    status: 503,
    code: FAULT_CODES.deadlineExceeded,
    message: 'The request was not completed in time. Its outcome is unknown.',
  },

  [codes.OUTCOME_UNKNOWN]: {
    status: 503,
    code: codes.OUTCOME_UNKNOWN,
    message:
      'It is not known whether the request was accepted. Ask for it by its request_id, or repeat it with the same Idempotency-Key.',
  },

  // An account that was opened a moment ago may not have reached billing yet.
  [BILLING_ERRORS.accountUnknown]: UNAVAILABLE,
  [SENDER_NAME_ERRORS.unknown]: NOT_FOUND,
  [SENDER_NAME_ERRORS.alreadyRequested]: {
    status: 409,
    code: FAULT_CODES.conflict,
    message: 'This sender name has been requested already.',
  },
  [SENDER_NAME_ERRORS.tooManyPending]: {
    status: 422,
    code: SENDER_NAME_ERRORS.tooManyPending,
    message: 'The account has as many sender names to be reviewed as it may.',
  },
  [SENDER_NAME_ERRORS.alreadyReviewed]: {
    status: 409,
    code: FAULT_CODES.conflict,
    message: 'This sender name has been reviewed already.',
  },
  [SENDER_NAME_ERRORS.notApproved]: {
    status: 409,
    code: SENDER_NAME_ERRORS.notApproved,
    message: 'This sender name is not approved.',
  },
  [codes.WEBHOOK_FEED_WENT_BACK]: { status: 409, code: codes.WEBHOOK_FEED_WENT_BACK },
  [WEBHOOK_ERRORS.urlRefused]: VALIDATION_FAILED,
  [WEBHOOK_ERRORS.accountUnknown]: UNAVAILABLE,
  [WEBHOOK_ERRORS.deliveryUnknown]: NOT_FOUND,
  [WEBHOOK_ERRORS.endpointUnknown]: NOT_FOUND,
  [WEBHOOK_ERRORS.tooManyEndpoints]: {
    status: 409,
    code: WEBHOOK_ERRORS.tooManyEndpoints,
    message: 'The account has as many webhook endpoints as it may.',
  },
  [WEBHOOK_ERRORS.deliveryPending]: {
    status: 409,
    code: FAULT_CODES.conflict,
    message: 'This delivery is under way already.',
  },
  [WEBHOOK_ERRORS.hostIsNew]: {
    status: 403,
    code: WEBHOOK_ERRORS.hostIsNew,
    message: 'The host of the webhook URL was set within the last day: only an owner may replay to it.',
  },
  [WEBHOOK_ERRORS.noUrl]: { status: 409, code: WEBHOOK_ERRORS.noUrl, message: 'No delivery webhook is set.' },
  [WEBHOOK_ERRORS.rotationUnderWay]: {
    status: 409,
    code: WEBHOOK_ERRORS.rotationUnderWay,
    message: 'Two secrets are valid already. Wait for the old one to expire, or revoke it.',
  },
  [WEBHOOK_ERRORS.testedTooOften]: {
    status: 429,
    code: WEBHOOK_ERRORS.testedTooOften,
    message: 'Too many test events. Please wait a few seconds.',
  },
  [OTP_ERRORS.givenUp]: UNAVAILABLE,
  [OTP_ERRORS.rateLimited]: {
    status: 429,
    code: OTP_ERRORS.rateLimited,
    message: 'Too many codes were requested for this phone number.',
  },
  [OTP_ERRORS.suspected]: {
    status: 429,
    code: OTP_ERRORS.suspected,
    message: 'The code was not sent: requests like this one look like pumped traffic.',
  },
  [codes.SANDBOX_OTP_RATE_LIMITED]: {
    status: 429,
    code: OTP_ERRORS.rateLimited,
    message: 'Too many codes were requested with the test keys of this vendor.',
  },
  INVALID_REFERENCE: { status: 422, code: 'INVALID_REFERENCE', message: 'The reference is unknown.' },
  CODE_ALREADY_USED: { status: 422, code: 'CODE_ALREADY_USED', message: 'The code has been used already.' },
  CODE_EXPIRED: { status: 422, code: 'CODE_EXPIRED', message: 'The code has expired.' },
  INVALID_CODE: { status: 422, code: 'INVALID_CODE', message: 'The code is wrong.' },
  ATTEMPTS_EXCEEDED: {
    status: 429,
    code: 'ATTEMPTS_EXCEEDED',
    message: 'Too many wrong attempts. Request a new code.',
  },
};

/** An unlisted code is a fault of the service, not of the client. */
export function errorResponse(code: string): ErrorResponse {
  return Object.hasOwn(RESPONSES, code) ? (RESPONSES[code] ?? INTERNAL) : INTERNAL;
}

/** Codes of Fastify's and Nest's own errors, keyed by HTTP status. */
const CODE_BY_STATUS: Readonly<Record<number, string>> = {
  400: codes.MALFORMED_JSON,
  404: FAULT_CODES.notFound,
  413: codes.PAYLOAD_TOO_LARGE,
  415: codes.UNSUPPORTED_MEDIA_TYPE,
  503: FAULT_CODES.unavailable,
};

export function codeOfHttpStatus(status: number): string {
  return CODE_BY_STATUS[status] ?? FAULT_CODES.internal;
}
