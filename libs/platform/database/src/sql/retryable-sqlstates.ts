/** Faults of concurrency, not of the statement: the same transaction, run again, can succeed. */
export const RETRYABLE_SQLSTATES: ReadonlySet<string> = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);

export function sqlStateOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('driverError' in error && error.driverError !== error) return sqlStateOf(error.driverError);
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
