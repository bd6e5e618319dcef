export const BILLING_ERRORS = {
  accountUnknown: 'BILLING_ACCOUNT_UNKNOWN',
  holdUnknown: 'BILLING_HOLD_UNKNOWN',
  /** A settlement would exceed what its hold has left. */
  holdExceeded: 'BILLING_HOLD_EXCEEDED',
} as const;
