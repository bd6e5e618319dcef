import type { SessionState } from '@sms/carriers';

/**
 * One leased slot, as all workers know it. A carrier without sessions has one for each worker, under any number: the
 * worker's share of the rate, always `bound` and without a host.
 */
export interface LeasedSlot {
  readonly carrier: string;
  /** From 1 to the carrier's `max_sessions`. */
  readonly slot: number;
  readonly host: string;
  readonly worker: number;
  readonly state: SessionState;
  /** How long it has been in this state, by the database's clock, in milliseconds. */
  readonly stateMs: number;
  /** Messages a second that this slot may send; null: no limit is agreed. */
  readonly rate: number | null;
}

/** A worker's report on one of its slots. */
export interface ReportedSlot extends Omit<LeasedSlot, 'worker' | 'stateMs'> {
  readonly inFlight: number;
}

/** One worker, as all workers know it. */
export interface KnownWorker {
  readonly id: number;
  /** Whether it is stopping and takes no slots. */
  readonly leaving: boolean;
  /** Whether the last renewal is recent enough for its slots' states to be trusted. */
  readonly fresh: boolean;
  /** Whether its lease has ended: its slots may be taken. */
  readonly ended: boolean;
  readonly renewals: number;
  readonly carriers: readonly string[];
}

/** The table of sessions as one worker last read it. */
export interface SessionsView {
  readonly workers: readonly KnownWorker[];
  readonly slots: readonly LeasedSlot[];
}
