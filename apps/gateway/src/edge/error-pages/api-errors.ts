import type { ApiError } from './api-error';
import { WEBHOOK_CONFLICTS } from './webhook-conflicts';

const CHANGE = 'Change the request first.';
const GROWING = 'Repeat it after `Retry-After`, or with growing pauses.';

/** Every `error_code`, and why a request is refused with it. */
export const API_ERRORS: Readonly<Record<string, ApiError>> = {
  MALFORMED_JSON: { status: 400, text: 'The body is not JSON.', retry: 'no', advice: CHANGE },
  MALFORMED_FORM: {
    status: 400,
    text: 'The body is not `multipart/form-data`, though it says so.',
    retry: 'no',
    advice: CHANGE,
  },
  UNAUTHENTICATED: {
    status: 401,
    text: 'No key or token, or one that is unknown, revoked or expired.',
    retry: 'no',
    advice:
      'The message says which header this route takes, and which was sent: an API key goes into `X-API-Key`, an access token of a login into `Authorization: Bearer`. Refresh a token that has expired; a key that was revoked or mistyped does not come back.',
  },
  INVALID_CREDENTIALS: {
    status: 401,
    text: 'E-mail or password is wrong.',
    retry: 'no',
    advice: 'An operator can make a token that sets a new password.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    text: 'The password is right, and the user has a second factor, of which the request has no code.',
    retry: 'no',
    advice:
      'Repeat the login with `second_factor_code`: the six digits that the authenticator app shows, or a recovery code.',
  },
  SECOND_FACTOR_INVALID: {
    status: 401,
    text: 'The code of the second factor is wrong, or was used before.',
    retry: 'no',
    advice:
      'Wait for the next code of the app; each works once. Where all are wrong, the clock of the phone is: use a recovery code.',
  },
  INSUFFICIENT_CREDIT: {
    status: 402,
    text: 'The account has not enough credit. Nothing was sent, not even a part of a bulk.',
    retry: 'no',
    advice: 'Repeat it after a top-up.',
  },
  FORBIDDEN: {
    status: 403,
    text: 'The role may not do this, or it belongs to the parent account.',
    retry: 'no',
    advice: 'Ask an owner of the account.',
  },
  INSUFFICIENT_SCOPE: {
    status: 403,
    text: 'The API key lacks the scope.',
    retry: 'no',
    advice: 'Make a key that has it: scopes are chosen when a key is made.',
  },
  NETWORK_NOT_ALLOWED: {
    status: 403,
    text: 'The API key is only valid from some networks, and the request came from another address.',
    retry: 'no',
    advice: 'Send from one of the networks of the key, or make a key for this one.',
  },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    text: 'The webhook is to get another host, and the last login of the session was more than an hour ago.',
    retry: 'no',
    advice: 'Log in again, or send `current_password` with the request.',
  },
  WEBHOOK_HOST_IS_NEW: {
    status: 403,
    text: 'The webhook URL got its host within the last day, and only owners replay to a new host.',
    retry: 'no',
    advice: 'Ask an owner of the account, or wait for the day to end.',
  },
  SECOND_FACTOR_DUE: {
    status: 403,
    text: 'Operators need a second factor, and this session was begun without one.',
    retry: 'no',
    advice: 'Set one up with `POST /v1/me/second-factor` or in the settings of the console, or log in with a code.',
  },
  OPERATOR_NETWORK_REFUSED: {
    status: 403,
    text: 'Operators may log in and call from certain networks only, and the request came from another address.',
    retry: 'no',
    advice: 'Use the network of the operators, such as their VPN. `GATEWAY_OPERATOR_NETWORKS` lists it.',
  },
  ACCOUNT_SUSPENDED: {
    status: 403,
    text: 'An operator has suspended the account or its parent.',
    retry: 'no',
    advice: 'Ask the operator of this service.',
  },
  USER_DISABLED: {
    status: 403,
    text: 'The password is right; the user may not log in.',
    retry: 'no',
    advice: 'Ask an owner of the account.',
  },
  NOT_FOUND: {
    status: 404,
    text: 'There is none, or it belongs to another account.',
    retry: 'no',
    advice: 'Compare the id with the one that was returned.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    text: 'The path takes other methods.',
    retry: 'no',
    advice: 'Use one of the methods that the header `Allow` names.',
  },
  CONFLICT: {
    status: 409,
    text: 'It exists already, was decided already, or is in flight.',
    retry: 'no',
    advice: 'Look at what is there.',
  },
  EMAIL_NOT_CONFIGURED: {
    status: 409,
    text: 'The service has no mail server, so nobody can be invited.',
    retry: 'no',
    advice:
      'Its operator sets `GATEWAY_SMTP_URL`, `GATEWAY_MAIL_FROM` and `GATEWAY_PUBLIC_URL`. Until then, add users with `POST /v1/users`.',
  },
  SENDER_NAME_NOT_APPROVED: { status: 409, text: 'Only approved names can be withdrawn.', retry: 'no', advice: CHANGE },
  ...WEBHOOK_CONFLICTS,
  PAYLOAD_TOO_LARGE: {
    status: 413,
    text: 'More than 1 MiB of JSON, or 5 MiB of file.',
    retry: 'no',
    advice: 'Send it in several requests.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    text: 'JSON is expected, or for bulks a form.',
    retry: 'no',
    advice: 'Set `Content-Type: application/json`.',
  },
  VALIDATION_FAILED: { status: 422, text: '`errors` names the fields.', retry: 'no', advice: CHANGE },
  DESTINATION_REFUSED: {
    status: 422,
    text: 'The account, or the operator, does not let it be sent to the numbers that `errors` names, or to their prefixes. Nothing was sent, not even a part of a bulk.',
    retry: 'no',
    advice: 'Leave the numbers out, or let an owner look at `GET /v1/traffic-limits`.',
  },
  RECIPIENT_OPTED_OUT: {
    status: 422,
    text: 'The recipient, or every recipient of a bulk, has opted out of messages of the account or of the sender. Nothing was sent. A bulk to others as well is sent to these.',
    retry: 'no',
    advice:
      'Do not send to it. When the recipient asks for messages again, end the opt-out: `DELETE /v1/opt-outs/:id`.',
  },
  OPERATOR_CREDIT_LIMIT: {
    status: 422,
    text: 'With these credits, the operator would have moved more within 24 hours than one operator may by hand. `message` says how many are left and from when on these would fit. Nothing was moved, and no account was opened.',
    retry: 'yes',
    advice:
      'Move fewer, wait, or let another operator do it. `GATEWAY_OPERATOR_CREDITS_PER_DAY` is the limit. A repeat under the same reference passes.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    text: 'Another request was made under this `Idempotency-Key` within 24 hours.',
    retry: 'no',
    advice: 'Make a key for each request, and keep it for the repeats of that request.',
  },
  SANDBOX_BULK_TOO_LARGE: {
    status: 422,
    text: 'A test key may send to 100 numbers at once.',
    retry: 'no',
    advice: 'Send to fewer numbers, or with a live key.',
  },
  API_KEY_LIMIT_REACHED: {
    status: 422,
    text: 'The account has as many API keys as it may.',
    retry: 'no',
    advice: 'Revoke one that nobody uses.',
  },
  USER_LIMIT_REACHED: {
    status: 422,
    text: 'The account has as many users as it may.',
    retry: 'no',
    advice: 'Ask the operator of this service for more.',
  },
  SENDER_NAME_LIMIT_REACHED: {
    status: 422,
    text: 'The account has as many sender names to be reviewed as it may.',
    retry: 'no',
    advice: 'Wait until the operator has reviewed some of them.',
  },
  SUB_ACCOUNT_LIMIT_REACHED: {
    status: 422,
    text: 'The account has as many sub-accounts as it may.',
    retry: 'no',
    advice: 'An operator may open more.',
  },
  INVALID_REFERENCE: {
    status: 422,
    text: "No such one-time password, or another phone's.",
    retry: 'no',
    advice: 'Send the `reference_id` and the number of the same generate call.',
  },
  CODE_ALREADY_USED: { status: 422, text: 'It was verified before.', retry: 'no', advice: 'Generate a new one.' },
  CODE_EXPIRED: { status: 422, text: 'Five minutes have passed.', retry: 'no', advice: 'Generate a new one.' },
  INVALID_CODE: {
    status: 422,
    text: 'The code is wrong; `attempts_remaining` says how many attempts are left.',
    retry: 'no',
    advice: 'Ask the user for the code again.',
  },
  ATTEMPTS_EXCEEDED: {
    status: 429,
    text: 'Five wrong codes, or too many for this phone within a day.',
    retry: 'no',
    advice: 'Generate a new one.',
  },
  OTP_RATE_LIMIT_EXCEEDED: {
    status: 429,
    text: 'Three codes for a phone in five minutes.',
    retry: 'yes',
    advice: GROWING,
  },
  OTP_TRAFFIC_SUSPECTED: {
    status: 429,
    text: 'Of the codes to this prefix, or for this client, too few were verified: it looks like pumped traffic. Nothing was sent.',
    retry: 'yes',
    advice: 'Offer the user another way to log in. `GET /v1/otp/suspicions` shows the rule and its numbers.',
  },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    text: 'Too many requests of this key, login or address in a minute.',
    retry: 'yes',
    advice: GROWING,
  },
  SANDBOX_QUOTA_EXCEEDED: {
    status: 429,
    text: 'The test keys of the account have sent what they may today.',
    retry: 'yes',
    advice: 'Repeat it tomorrow (UTC).',
  },
  DAILY_CREDIT_CAP_REACHED: {
    status: 429,
    text: 'With this send, the account and its sub-accounts would have spent more than they may today. Nothing was sent.',
    retry: 'yes',
    advice: 'Repeat it tomorrow (UTC), or let an owner or the operator raise the cap.',
  },
  DAILY_CODE_CAP_REACHED: {
    status: 429,
    text: 'The account and its sub-accounts have sent as many one-time passwords as they may today.',
    retry: 'yes',
    advice: 'Repeat it tomorrow (UTC), or let an owner or the operator raise the cap.',
  },
  REPLAY_QUOTA_EXCEEDED: {
    status: 429,
    text: 'The account has replayed what it may today.',
    retry: 'yes',
    advice: 'Repeat it tomorrow (UTC).',
  },
  WEBHOOK_TEST_RATE_LIMIT_EXCEEDED: {
    status: 429,
    text: 'More than one test event in five seconds.',
    retry: 'yes',
    advice: GROWING,
  },
  INTERNAL: {
    status: 500,
    text: 'A fault of the service.',
    retry: 'uncertain',
    advice: 'Quote `X-Request-Id` when you report it. Look whether it had its effect before you repeat it.',
  },
  UNAVAILABLE: { status: 503, text: 'A part is away; nothing was accepted.', retry: 'yes', advice: GROWING },
  OVERLOADED: { status: 503, text: 'A part is too busy; nothing was accepted.', retry: 'yes', advice: GROWING },
  DEADLINE_EXCEEDED: {
    status: 503,
    text: 'It took too long. A send was not accepted; anything else may have been.',
    retry: 'uncertain',
    advice: 'Repeat a send. Of anything else, look whether it had its effect first.',
  },
  OUTCOME_UNKNOWN: {
    status: 503,
    text: 'A send that may have been accepted, under the `request_id` of the body.',
    retry: 'uncertain',
    advice: 'Repeat it under the same `Idempotency-Key`, or look for its `request_id`.',
  },
};
