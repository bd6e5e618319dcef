/** Concurrency faults, not faults of the statement: a retry of the same transaction can succeed. */
export const RETRYABLE_SQLSTATES: ReadonlySet<string> = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);
