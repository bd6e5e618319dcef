export const BILLING_ERRORS = {
  accountUnknown: 'BILLING_ACCOUNT_UNKNOWN',
  holdUnknown: 'BILLING_HOLD_UNKNOWN',
  /** A settlement would exceed what its hold has left. */
  holdExceeded: 'BILLING_HOLD_EXCEEDED',
  /** What is paid for was captured before and should now be released, or the other way round. */
  settledOtherwise: 'BILLING_SETTLED_OTHERWISE',
} as const;
