/** Codes with which `otp.generate.v1` fails. Outcomes of a verification are values, not errors. */
export const OTP_ERRORS = {
  /** `details.retryAfterSeconds`; `details.sandbox` when the limit is that of test keys. */
  rateLimited: 'OTP_RATE_LIMIT_EXCEEDED',
  insufficientCredit: 'INSUFFICIENT_CREDIT',
  unknownSender: 'UNKNOWN_SENDER',
  /** The operator has blocked the number. */
  blockedRecipient: 'BLOCKED_RECIPIENT',
  /** The request was unanswered for so long that it was given up: a retry needs another reference. */
  givenUp: 'REFERENCE_GIVEN_UP',
} as const;
