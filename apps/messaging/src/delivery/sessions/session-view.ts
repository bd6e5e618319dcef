import type { SessionState } from '@sms/carriers';

/** What all workers know of one leased slot. */
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

/** What all workers know of one worker. */
export interface KnownWorker {
  readonly id: number;
  /** It is stopping and takes no slots. */
  readonly leaving: boolean;
  /** The last renewal is so recent that what its slots say can be believed. */
  readonly fresh: boolean;
  /** Its lease has ended: its slots may be taken. */
  readonly ended: boolean;
  readonly renewals: number;
  readonly carriers: readonly string[];
}

/** The table of sessions as one worker last read it. */
export interface SessionsView {
  readonly workers: readonly KnownWorker[];
  readonly slots: readonly LeasedSlot[];
}
