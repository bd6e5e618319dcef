/** Error codes of the gateway itself; those of its peers stand in their contracts. */
export const UNAUTHENTICATED = 'UNAUTHENTICATED';
export const INVALID_CREDENTIALS = 'INVALID_CREDENTIALS';
export const FORBIDDEN = 'FORBIDDEN';
export const ACCOUNT_SUSPENDED = 'ACCOUNT_SUSPENDED';
export const INSUFFICIENT_CREDIT = 'INSUFFICIENT_CREDIT';
/** `details.retryAfterSeconds`. */
export const RATE_LIMITED = 'RATE_LIMIT_EXCEEDED';
export const OVERLOADED = 'OVERLOADED';
export const MALFORMED_JSON = 'MALFORMED_JSON';
/** A multipart/form-data body that is none. */
export const MALFORMED_FORM = 'MALFORMED_FORM';
export const PAYLOAD_TOO_LARGE = 'PAYLOAD_TOO_LARGE';
export const UNSUPPORTED_MEDIA_TYPE = 'UNSUPPORTED_MEDIA_TYPE';
/** Another request was made under this Idempotency-Key. */
export const IDEMPOTENCY_KEY_REUSED = 'IDEMPOTENCY_KEY_REUSED';
/** The limit of test keys. On the wire it is OTP_RATE_LIMIT_EXCEEDED, with a message of its own. `details.retryAfterSeconds`. */
export const SANDBOX_OTP_RATE_LIMITED = 'SANDBOX_OTP_RATE_LIMITED';
