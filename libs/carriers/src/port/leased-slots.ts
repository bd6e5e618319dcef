import type { SessionState } from './session-state';

/** The sessions with one carrier that a worker tries to lease. */
export interface WantedSessions {
  readonly carrier: string;
  /** Over all workers. */
  readonly maxSessions: number;
  /** In the order of preference. */
  readonly hosts: readonly string[];
}

/** A worker's report on one of its sessions. */
export interface SessionReport {
  readonly carrier: string;
  readonly slot: number;
  readonly host: string;
  readonly state: SessionState;
  readonly inFlight: number;
  /** Messages a second that the session may send; null: no limit is agreed. */
  readonly rate: number | null;
}

/** A carrier whose sessions are leased. */
export interface SessionHolder {
  readonly wanted: WantedSessions;
  /** Messages a second over all sessions of all workers; null: no limit is agreed. */
  readonly messagesPerSecond: number | null;
  /** Begins to bind: this worker holds the slot from now on. */
  openSession(slot: number, host: string): void;
  /** Waits `drainMs` at most for answers to submits in flight, then unbinds. Resolves when the session has ended. */
  closeSession(slot: number, drainMs: number): Promise<void>;
  /** Ends all sessions at once: other workers may hold their slots already. */
  destroySessions(): void;
  reports(): readonly Omit<SessionReport, 'carrier' | 'rate'>[];
  /** This worker's share of `messagesPerSecond`; 0: nothing may be sent. */
  setRate(messagesPerSecond: number | null): void;
  /** Refusals since the last call, by status. */
  takeRefusals(): ReadonlyMap<string, number>;
  /** `takenElsewhere`: another worker has a session that accepts messages. */
  observe(takenElsewhere: boolean): void;
}
