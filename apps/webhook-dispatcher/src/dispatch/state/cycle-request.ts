import type { AttemptOutcome } from '@sms/contracts/webhook-dispatcher';
import type { AttemptResult } from '../../client/attempt-result';
import type { ExceptionState } from '../../events/codes';
import type { Breaker } from '../../queues/breaker';
import type { ClaimedQueue } from '../../queues/claim-queues';
import type { Position } from './cursor';

/** An event with all that an attempt needs. */
export interface QueuedEvent extends Position {
  /**
   * The message or account that it is about: fresh events of one are sent one by one. Null: it stands in the feed only.
   */
  readonly subject: string | null;
  readonly webhookId: string;
  readonly body: string;
  /** Absent or null: it is not part of a sampled trace. */
  readonly traceParent?: string | null;
}

export interface FinishedAttempt extends Position {
  /** 1 for the first attempt of the event's schedule. */
  readonly number: number;
  /** Monotonic milliseconds. */
  readonly startedAt: number;
  readonly result: AttemptResult;
}

/** An event that its first attempt did not deliver; `delivered`: it is no longer an exception. */
export interface ExceptionToStore extends Position {
  readonly state: ExceptionState;
  /** Attempts that count, made so far. */
  readonly attempts: number;
  /** How the last attempt ended; null while it is in flight. */
  readonly outcome: AttemptOutcome | null;
  /** Time until the next attempt of a `retrying` event. */
  readonly delayMs: number;
}

/** The next `room` sequence numbers after a position are read. */
export interface Reading {
  readonly after: Position;
  readonly room: number;
}

/** One dispatch cycle: the results that it stores, and the events that it reads. */
export interface CycleRequest {
  readonly queue: Pick<ClaimedQueue, 'accountId' | 'token'>;
  /** How many cycles of this lease came before. */
  readonly cycle: number;
  readonly cursor: Position;
  readonly read: Reading;
  readonly breaker: Breaker;
  readonly failingForMs: number | null;
  /** First attempts that delivered, since the last cycle. */
  readonly delivered: readonly FinishedAttempt[];
  /** All other attempts since the last cycle. */
  readonly attempts: readonly FinishedAttempt[];
  readonly exceptions: readonly ExceptionToStore[];
  readonly backlog: { readonly rangeId: number; readonly cursor: Position } | null;
}

/** A cycle that was stored, and the events that it read. */
export interface StoredCycle {
  readonly kind: 'held';
  readonly concurrency: number | null;
  readonly secretsVersion: number;
  /** In the order of their numbers; fewer than there was room for only if there are no more. */
  readonly events: readonly QueuedEvent[];
}

export type Cycle =
  /** The lease ended or the endpoint was changed: nothing was stored. */
  | { readonly kind: 'lost' }
  /** The cycle had been stored by a call whose outcome was unknown: nothing was read. */
  | { readonly kind: 'repeated' }
  | StoredCycle;
