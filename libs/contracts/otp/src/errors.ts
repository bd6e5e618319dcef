/** Codes with which `otp.generate.v1` fails. Outcomes of a verification are values, not errors. */
export const OTP_ERRORS = {
  /** `details.retryAfterSeconds`; `details.sandbox` when the limit is that of test keys. */
  rateLimited: 'OTP_RATE_LIMIT_EXCEEDED',
  insufficientCredit: 'INSUFFICIENT_CREDIT',
  /** The vendor would have spent more credits than it may today. */
  overDayCap: 'OVER_DAY_CAP',
  /** The vendor has sent as many codes as it may today; `details.retryAfterSeconds` until the day ends. */
  dayCapReached: 'DAILY_CODE_CAP_REACHED',
  /** The code looks like pumped traffic; `details.retryAfterSeconds`. */
  suspected: 'OTP_TRAFFIC_SUSPECTED',
  unknownSender: 'UNKNOWN_SENDER',
  /** The operator has blocked the number. */
  blockedRecipient: 'BLOCKED_RECIPIENT',
  /** The number has opted out, and the account sends it no one-time passwords either. */
  optedOut: 'RECIPIENT_OPTED_OUT',
  /** The request was unanswered for so long that it was given up: a retry needs another reference. */
  givenUp: 'REFERENCE_GIVEN_UP',
} as const;
