/** Wrong codes after which a reference is locked for good. */
export const FAILURES_PER_REFERENCE = 5;
