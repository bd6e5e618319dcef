/** Ids that a partition of the log takes at least. */
export const MIN_PARTITION_MESSAGES = 5_000_000;

/**
 * How long attempts are kept at least. Longer than any message is on its way: its validity, the wait for its receipt,
 * and disputes about it.
 */
export const ATTEMPT_DAYS = 35;

/** How long what is kept, and how much of it goes together. */
export interface LogRetention {
  readonly logMonths: number;
  readonly requestDays: number;
  readonly minPartitionMessages: number;
}
