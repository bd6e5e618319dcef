/** A carrier whose workers share the rate of its account. */
export interface LeasedRate {
  /** Messages a second over all workers; null: no limit is agreed. */
  readonly messagesPerSecond: number | null;
  /** This worker's share of it; 0: nothing may be sent. */
  setRate(messagesPerSecond: number | null): void;
}
