export const BILLING_ERRORS = {
  accountUnknown: 'BILLING_ACCOUNT_UNKNOWN',
  holdUnknown: 'BILLING_HOLD_UNKNOWN',
  /** A settlement would exceed the remainder of its hold. */
  holdExceeded: 'BILLING_HOLD_EXCEEDED',
  /** The only message of a request is settled by less than its hold, or the request has fewer messages. */
  holdMismatch: 'BILLING_HOLD_MISMATCH',
  /** The message was settled before, by other amounts. */
  settledOtherwise: 'BILLING_SETTLED_OTHERWISE',
} as const;
