/** The fewest ids that a partition of the log takes. */
export const MIN_PARTITION_MESSAGES = 5_000_000;

/**
 * How long attempts are kept at least. Longer than any message is open: its validity, the wait for its receipt, and
 * disputes about it.
 */
export const ATTEMPT_DAYS = 35;

/**
 * A message that waits long is checked every few hours from when it is due: if a carrier has taken it, its receipt is
 * awaited.
 */
export const MAX_UNWATCHED_HOURS = 6;

/** How long data is kept, and how much of it is dropped together. */
export interface LogRetention {
  readonly logMonths: number;
  readonly requestDays: number;
  readonly minPartitionMessages: number;
}
