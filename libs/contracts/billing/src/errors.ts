export const BILLING_ERRORS = {
  accountUnknown: 'BILLING_ACCOUNT_UNKNOWN',
  holdUnknown: 'BILLING_HOLD_UNKNOWN',
  /** A hold is repeated for an account that has less available. */
  holdNotCovered: 'BILLING_HOLD_NOT_COVERED',
  /** A hold is repeated that is held for something else, or that is older than two days. */
  holdInvalid: 'BILLING_HOLD_INVALID',
  /** A settlement would exceed the remainder of its hold. */
  holdExceeded: 'BILLING_HOLD_EXCEEDED',
  /** The only message of a request is settled by less than its hold, or the request has fewer messages. */
  holdMismatch: 'BILLING_HOLD_MISMATCH',
  /** The message was settled before, by other amounts. */
  settledOtherwise: 'BILLING_SETTLED_OTHERWISE',
} as const;
