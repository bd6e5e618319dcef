/** Error codes of the gateway itself; those of the services behind it are in their contracts. */
export const UNAUTHENTICATED = 'UNAUTHENTICATED';
export const INVALID_CREDENTIALS = 'INVALID_CREDENTIALS';
export const FORBIDDEN = 'FORBIDDEN';
/** The API key is valid but lacks the scope. */
export const INSUFFICIENT_SCOPE = 'INSUFFICIENT_SCOPE';
/** The API key is valid, but not from this address. */
export const NETWORK_NOT_ALLOWED = 'NETWORK_NOT_ALLOWED';
/** The password was given too long ago for this action. */
export const REAUTHENTICATION_REQUIRED = 'REAUTHENTICATION_REQUIRED';
/** The password is right, but the user is disabled. */
export const USER_DISABLED = 'USER_DISABLED';
/** The password is right, and a code of the second factor is missing. */
export const SECOND_FACTOR_REQUIRED = 'SECOND_FACTOR_REQUIRED';
export const SECOND_FACTOR_INVALID = 'SECOND_FACTOR_INVALID';
/** An operator has yet to set up the second factor that operators need. */
export const SECOND_FACTOR_DUE = 'SECOND_FACTOR_DUE';
/** An operator at an address outside `GATEWAY_OPERATOR_NETWORKS`. */
export const OPERATOR_NETWORK_REFUSED = 'OPERATOR_NETWORK_REFUSED';
/** An operator has moved as many credits as `GATEWAY_OPERATOR_CREDITS_PER_DAY` allows. */
export const OPERATOR_CREDIT_LIMIT = 'OPERATOR_CREDIT_LIMIT';
export const ACCOUNT_SUSPENDED = 'ACCOUNT_SUSPENDED';
export const INSUFFICIENT_CREDIT = 'INSUFFICIENT_CREDIT';
/** `details.retryAfterSeconds`. */
export const RATE_LIMITED = 'RATE_LIMIT_EXCEEDED';
/** The limit of test keys in a day; `details.retryAfterSeconds` until the day ends. */
export const SANDBOX_QUOTA_EXCEEDED = 'SANDBOX_QUOTA_EXCEEDED';
/** Webhook deliveries replayed in a day; `details.retryAfterSeconds` until the day ends. */
export const REPLAY_QUOTA_EXCEEDED = 'REPLAY_QUOTA_EXCEEDED';
/** The account has reached its limit. */
export const API_KEY_LIMIT_REACHED = 'API_KEY_LIMIT_REACHED';
export const USER_LIMIT_REACHED = 'USER_LIMIT_REACHED';
export const SUB_ACCOUNT_LIMIT_REACHED = 'SUB_ACCOUNT_LIMIT_REACHED';
/** The service has no mail server, so that nobody can be invited. */
export const EMAIL_NOT_CONFIGURED = 'EMAIL_NOT_CONFIGURED';
/** Too large for a test key; a live key could send it. */
export const SANDBOX_BULK_TOO_LARGE = 'SANDBOX_BULK_TOO_LARGE';
/** The vendor, or the operator, does not let it be sent to these numbers. */
export const DESTINATION_REFUSED = 'DESTINATION_REFUSED';
/** The recipient, or each of a bulk, has opted out of messages of the vendor. */
export const RECIPIENT_OPTED_OUT = 'RECIPIENT_OPTED_OUT';
/** `details.retryAfterSeconds` until the day ends. */
export const DAILY_CREDIT_CAP_REACHED = 'DAILY_CREDIT_CAP_REACHED';
/** Messages may have been accepted, under `details.requestId`. */
export const OUTCOME_UNKNOWN = 'OUTCOME_UNKNOWN';
/** The reader of the event feed is ahead of it. */
export const WEBHOOK_FEED_WENT_BACK = 'WEBHOOK_FEED_WENT_BACK';
/** The path is known, and takes other methods. */
export const METHOD_NOT_ALLOWED = 'METHOD_NOT_ALLOWED';
export const MALFORMED_JSON = 'MALFORMED_JSON';
/** A body that claims to be multipart/form-data and is not. */
export const MALFORMED_FORM = 'MALFORMED_FORM';
export const PAYLOAD_TOO_LARGE = 'PAYLOAD_TOO_LARGE';
export const UNSUPPORTED_MEDIA_TYPE = 'UNSUPPORTED_MEDIA_TYPE';
/** Another request was made under this Idempotency-Key. */
export const IDEMPOTENCY_KEY_REUSED = 'IDEMPOTENCY_KEY_REUSED';
/**
 * The limit of test keys. On the wire it is OTP_RATE_LIMIT_EXCEEDED, with a message of its own.
 * `details.retryAfterSeconds`.
 */
export const SANDBOX_OTP_RATE_LIMITED = 'SANDBOX_OTP_RATE_LIMITED';
