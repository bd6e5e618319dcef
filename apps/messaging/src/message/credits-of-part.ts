/**
 * SQL for the credits of a part `p` of the bulk `b`, which is not yet messages: one for each recipient, or the same for
 * all.
 */
export const CREDITS_OF_PART = `
  coalesce((SELECT sum(c) FROM unnest(p.credits) AS c), cardinality(p.recipients) * b.credits)`;
