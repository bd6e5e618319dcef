/** An empty object. */
export class OverviewRequest {}

/** Messages a second of all replicas, over the last minute as a rule. */
export interface MessageRates {
  readonly accepted: number;
  /** Taken by a carrier, or ended without one. */
  readonly submitted: number;
  /** Changed after that, as receipts do. */
  readonly reported: number;
}

/** The rates between two samples that are a minute apart. */
export interface MinuteRates extends MessageRates {
  /** When the minute ended: ISO 8601, UTC. */
  readonly until: string;
}

export interface QueuedLane {
  readonly lane: 'otp' | 'single' | 'bulk';
  /** At most 100,000 are counted. */
  readonly messages: number;
  /** For how long the oldest of them has waited. */
  readonly oldestSeconds: number;
}

/** Events for another service that it has not taken yet. */
export interface WaitingEvents {
  /** The operation that takes them. */
  readonly destination: string;
  /** Of at most 10,000 batches. */
  readonly events: number;
  /** Of these, refused ones, which are tried again. */
  readonly refused: number;
  readonly oldestSeconds: number;
}

export interface WorkerProcess {
  /** `host:pid`. */
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly carriers: readonly string[];
}

export interface OverviewReply {
  /** Null in the first seconds of a process. */
  readonly rates: MessageRates | null;
  /** The rates of each minute of the last hour, the oldest first; fewer after a start. Absent before 0.2.0. */
  readonly minutes?: readonly MinuteRates[];
  readonly queue: readonly QueuedLane[];
  /** Messages that do not wait for their turn, at most 100,000 of each counted. */
  readonly parked: Readonly<Record<'claimed' | 'delayed' | 'uncertain' | 'held' | 'cancelled', number>>;
  /** Those of each carrier up to 1,000. */
  readonly unmatchedReceipts: number;
  readonly outbox: readonly WaitingEvents[];
  /** Those with a lease, at most 200. */
  readonly workers: readonly WorkerProcess[];
}
