import type { SessionState } from './session-state';

/** The sessions with one carrier that a worker tries to lease. */
export interface WantedSlots {
  /** Over all workers. */
  readonly maxSessions: number;
  /** In the order of preference. */
  readonly hosts: readonly string[];
}

export interface SlotReport {
  readonly host: string;
  readonly state: SessionState;
  readonly inFlight: number;
}

/** A carrier whose sessions are leased, each under the number of a slot. */
export interface LeasedSlots {
  readonly wanted: WantedSlots;
  /** Begins to bind: this worker holds the slot from now on. */
  openSlot(slot: number, host: string): void;
  /** Waits `drainMs` at most for answers to submits in flight, then unbinds. Resolves when the session has ended. */
  closeSlot(slot: number, drainMs: number): Promise<void>;
  /** Ends all sessions at once: other workers may hold their slots already. */
  destroySlots(): void;
  report(slot: number): SlotReport | undefined;
  /** Refusals of submits since the last call, by status. */
  takeRefusals(): ReadonlyMap<string, number>;
  /** `bound`: another worker has a session that accepts messages. */
  observeElsewhere(bound: boolean): void;
}
