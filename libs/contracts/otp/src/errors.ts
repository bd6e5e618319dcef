/** Codes with which `otp.generate.v1` fails. Outcomes of a verification are values, not errors. */
export const OTP_ERRORS = {
  /** `details.retryAfterSeconds`. */
  rateLimited: 'OTP_RATE_LIMIT_EXCEEDED',
  insufficientCredit: 'INSUFFICIENT_CREDIT',
  unknownSender: 'UNKNOWN_SENDER',
} as const;
