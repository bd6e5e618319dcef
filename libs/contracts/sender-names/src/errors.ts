export const SENDER_NAME_ERRORS = {
  unknown: 'SENDER_NAME_UNKNOWN',
  /** The account has requested this name before and was not rejected. */
  alreadyRequested: 'SENDER_NAME_ALREADY_REQUESTED',
  /** The account has reached its limit of names under review. */
  tooManyPending: 'SENDER_NAME_LIMIT_REACHED',
  /** The review has ended with the opposite result. */
  alreadyReviewed: 'SENDER_NAME_ALREADY_REVIEWED',
  /** Only an approved name can be withdrawn. */
  notApproved: 'SENDER_NAME_NOT_APPROVED',
} as const;
