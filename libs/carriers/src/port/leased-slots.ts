import type { SessionState } from './session-state';

/** The sessions one worker wants with one carrier. */
export interface WantedSessions {
  readonly carrier: string;
  /** Over all workers. */
  readonly maxSessions: number;
  /** In the order of preference. */
  readonly hosts: readonly string[];
}

/** What a worker tells of one of its sessions. */
export interface SessionReport {
  readonly carrier: string;
  readonly slot: number;
  readonly host: string;
  readonly state: SessionState;
  readonly inFlight: number;
  /** Messages a second that it may send; null: no limit is agreed. */
  readonly rate: number | null;
}

/** A carrier whose sessions are leased. */
export interface SessionHolder {
  readonly wanted: WantedSessions;
  /** Messages a second over all sessions of all workers; null: no limit is agreed. */
  readonly messagesPerSecond: number | null;
  /** Begins to bind: the slot is ours from now on. */
  openSession(slot: number, host: string): void;
  /** Lets what is in flight be answered for `drainMs` at most, then unbinds. Resolves when the session has ended. */
  closeSession(slot: number, drainMs: number): Promise<void>;
  /** Ends all sessions at once: they may be others' already. */
  destroySessions(): void;
  reports(): readonly Omit<SessionReport, 'carrier' | 'rate'>[];
  /** This worker's share of `messagesPerSecond`; 0: nothing may be sent. */
  setRate(messagesPerSecond: number | null): void;
  /** Refusals since the last call, by status. */
  takeRefusals(): ReadonlyMap<string, number>;
  /** Whether another worker has a session that takes messages. */
  observe(takenElsewhere: boolean): void;
}
