/** Faults of concurrency, not of the statement: the same transaction, run again, can succeed. */
export const RETRYABLE_SQLSTATES: ReadonlySet<string> = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);
