import type { CarrierControl } from './control-carrier';

/**
 * `binding` until it is bound; `bound` and `slow` take messages; `suspect` does not answer submits and is probed;
 * `refused` may not submit and is bound again; `leaving` is being unbound.
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
  /** Since when it is in this state; ISO 8601, UTC. */
  readonly since: string;
  /** Unanswered submits, about a second ago. */
  readonly inFlight: number;
  /** Its share of the account's rate, in messages a second; null: no rate is agreed. */
  readonly messagesPerSecond: number | null;
}

/** How often submits were answered with a status, or not at all (`timeout`, `link_lost`). */
export interface CarrierRefusals {
  readonly status: string;
  readonly count: number;
}

/** A setting learned from a carrier's behaviour, where the configuration leaves it open. */
export interface LearnedSetting {
  /** The name of the setting that would configure it. */
  readonly setting: string;
  readonly value: string;
  /** ISO 8601, UTC. */
  readonly since: string;
}

export interface CarrierOverview {
  readonly name: string;
  readonly kind: 'smpp' | 'http';
  /** Maximum over all workers; null for carriers without sessions. */
  readonly maxSessions: number | null;
  readonly sessions: readonly CarrierSession[];
  /** Refusals of about the last hour, the most frequent first. */
  readonly refusals: readonly CarrierRefusals[];
  /** The carrier's receipts whose message has not been found; at most 1,000 are counted. */
  readonly unmatchedReceipts: number;
  readonly learned: readonly LearnedSetting[];
  /** Absent in replies of a release before it. */
  readonly control?: CarrierControl;
}

/** An empty object. */
export class CarriersRequest {}

export interface CarriersReply {
  /** In the order of the configuration. */
  readonly carriers: readonly CarrierOverview[];
}
