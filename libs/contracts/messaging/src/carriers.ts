/**
 * `binding` until it is bound; `bound` and `slow` take messages; `suspect` answers no submits and is probed; `refused`
 * may not submit and is bound anew; `leaving` is being unbound.
 */
export type CarrierSessionState = 'binding' | 'bound' | 'slow' | 'suspect' | 'refused' | 'leaving';

/** A session that a worker has with a carrier, or is about to open. */
export interface CarrierSession {
  /** From 1. */
  readonly slot: number;
  /** `host:port`. */
  readonly host: string;
  /** The worker process, as `host:pid`. */
  readonly worker: string;
  readonly state: CarrierSessionState;
  /** ISO 8601, UTC: since when it is in this state. */
  readonly since: string;
  /** Submits without an answer, about a second ago. */
  readonly inFlight: number;
  /** Messages a second that it may send of the account's rate; null: no rate is agreed. */
  readonly messagesPerSecond: number | null;
}

/** How often submits were answered with a status, or not at all (`timeout`, `link_lost`). */
export interface CarrierRefusals {
  readonly status: string;
  readonly count: number;
}

/** What is known of a carrier from what it sends, where its settings leave that open. */
export interface LearnedSetting {
  /** The name of the setting that would say it. */
  readonly setting: string;
  readonly value: string;
  /** ISO 8601, UTC. */
  readonly since: string;
}

export interface CarrierOverview {
  readonly name: string;
  readonly kind: 'smpp' | 'http';
  /** Over all workers; null for carriers without sessions. */
  readonly maxSessions: number | null;
  readonly sessions: readonly CarrierSession[];
  /** Of about the last hour, the most frequent first. */
  readonly refusals: readonly CarrierRefusals[];
  /**
   * Receipts of it whose message has not been found; no more than 1,000 are counted. Older versions do not count them.
   */
  readonly unmatchedReceipts?: number;
  /** Older versions do not tell it. */
  readonly learned?: readonly LearnedSetting[];
}

/** An empty object. */
export class CarriersRequest {}

export interface CarriersReply {
  /** As they are configured. */
  readonly carriers: readonly CarrierOverview[];
}
