import type { AttemptResult } from '../../client/attempt-result';
import type { ClaimedQueue } from '../../queues/claim-queues';
import type { QueueContents, QueueEndpoint, QueuePeek } from '../../queues/read-queues';
import type { Release } from '../../queues/release-queues';
import type { Cycle, CycleRequest, QueuedEvent } from './cycle-request';
import type { Position } from './cursor';
import { Progress, type ProgressSettings } from './progress';
import { type Backlog, type BacklogRead, type BacklogReading, FreshEvents, StaleEvents } from './reading';
import { SendWindow, type WindowPressure } from './send-window';
import { type Task, WorkList } from './work-list';

/**
 * One endpoint queue while this process holds its lease:
 *
 *   claimed ──► serving ──requested, or others wait for its slot─► draining
 *                │  ▲                                               │
 *                │  └────────── kept: new work was found ────────┐  │ all that was begun is stored
 *                └──nothing left, or the breaker is open──► release call ──► released
 *
 *   lost: from everywhere, when the lease ended or the endpoint was changed; attempts in flight no longer count
 *
 * `draining`: only attempts of events before the highest one that was begun are begun, so that the cursor passes every
 * event that was sent. While `paused`, nothing is sent until the endpoint's new contents have been read, under a lease
 * that a cycle has proved after the change. One database call of a queue is in flight at a time; sending goes on
 * meanwhile. All times are monotonic milliseconds.
 */
export type Phase = 'serving' | 'draining' | 'released' | 'lost';

export interface QueueSettings extends ProgressSettings {
  readonly leaseMs: number;
  readonly pollMs: number;
  /** An endpoint that failed for this long without a single success is disabled. */
  readonly disableAfterMs: number;
  /** An event that was not delivered within this time is given up. */
  readonly maxAgeMs: number;
  /** Requests in flight to one endpoint, unless its queue says otherwise. */
  readonly concurrency: number;
}

/** The load of the process that holds the queue. */
export interface Pressure extends WindowPressure {
  /** Other queues wait for this one's slot in the process. */
  readonly contended: boolean;
}

/** The time, settings and load under which an event is applied or a decision is made. */
export interface Round {
  readonly settings: QueueSettings;
  readonly pressure: Pressure;
  readonly nowMs: number;
}

/** An event to be sent again; `attempts`: made so far that count. */
export interface DueRetry extends QueuedEvent {
  readonly attempts: number;
  /** When the event was taken in, or replayed. */
  readonly since: string;
}

/** Events that happen to a queue. Ages are those of the oldest event that was read; null: none was. */
export type QueueEvent =
  | { readonly kind: 'cycle_ended'; readonly cycle: Cycle; readonly ageMs: number | null }
  | { readonly kind: 'contents_read'; readonly contents: QueueEndpoint | undefined }
  | { readonly kind: 'peeked'; readonly peek: QueuePeek }
  | { readonly kind: 'retries_read'; readonly retries: readonly DueRetry[]; readonly ageMs: number | null }
  | {
      readonly kind: 'backlog_read';
      readonly backlog: Backlog | null;
      readonly read: BacklogRead;
      readonly ageMs: number | null;
    }
  | { readonly kind: 'attempt_ended'; readonly task: Task; readonly result: AttemptResult }
  | { readonly kind: 'release_ended'; readonly release: Release }
  | { readonly kind: 'endpoint_disabled' }
  | { readonly kind: 'call_failed' }
  | { readonly kind: 'events_hinted' }
  | { readonly kind: 'retry_requested' }
  | { readonly kind: 'endpoint_changed' }
  | { readonly kind: 'release_requested' };

export type DatabaseCall =
  | { readonly kind: 'run_cycle' }
  | { readonly kind: 'read_contents' }
  | { readonly kind: 'read_retries'; readonly inFlight: readonly number[] }
  | { readonly kind: 'read_backlog'; readonly from: BacklogReading | null }
  | { readonly kind: 'peek' }
  | { readonly kind: 'release'; readonly retire: boolean; readonly yielding: boolean }
  | { readonly kind: 'disable_endpoint' };

export type QueueDecision =
  | { readonly kind: 'send'; readonly tasks: readonly Task[] }
  | { readonly kind: 'call'; readonly call: DatabaseCall }
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'end' };

export interface QueueState {
  readonly queue: Pick<ClaimedQueue, 'accountId' | 'token'>;
  readonly progress: Progress;
  readonly work: WorkList;
  readonly window: SendWindow;
  readonly fresh: FreshEvents;
  readonly stale: StaleEvents;
  readonly openedAtMs: number;
  phase: Phase;
  /** Before the release, old events are given up, and those that wait for long become a backlog. */
  retires: boolean;
  paused: boolean;
  contentsDue: boolean;
  disableDue: boolean;
  /** The next call is a cycle, whatever other call is due. */
  cycleDue: boolean;
  secretsVersion: number;
  call: DatabaseCall | null;
  /** The request of the cycle in flight; one whose outcome is unknown is repeated unchanged. */
  cycle: CycleRequest | null;
  /** How many cycles of this lease are stored, and up to which number the cursor. */
  cycles: number;
  storedTo: number;
  /** When the last cycle began, and when its request was first sent. */
  cycleBegunAtMs: number;
  cycleFirstBegunAtMs: number;
  renewedAtMs: number;
  /** Nothing is sent after this: the lease may have ended. */
  sendUntilMs: number;
  /** Since when there are results or a cursor for the next cycle to store. */
  unstoredSinceMs: number;
  /** When the last event came to the queue, or the last attempt ended. */
  busyAtMs: number;
  peekedAtMs: number;
  answeredAtMs: number;
  /** More requests may be in flight than there are events to send. */
  underfilled: boolean;
  /** When a failed call, or a release that was refused, may be repeated. */
  cycleAgainAtMs: number;
  callAgainAtMs: number;
  releaseAgainAtMs: number;
}

/**
 * Opens the state of a claimed queue; `start`: where its newer events begin. Its endpoint is open unless it has no URL.
 */
export function openQueue(
  claimed: ClaimedQueue,
  contents: QueueContents,
  start: Position,
  settings: QueueSettings,
  nowMs: number,
): QueueState {
  const progress = new Progress(claimed, start, settings, nowMs);
  for (const event of contents.excepted) progress.cursor.finish(event, nowMs);
  const state: QueueState = {
    queue: { accountId: claimed.accountId, token: claimed.token },
    progress,
    work: new WorkList(),
    window: new SendWindow(claimed.concurrency ?? settings.concurrency),
    fresh: new FreshEvents(progress.cursor),
    stale: new StaleEvents(),
    openedAtMs: nowMs,
    phase: 'serving',
    retires: false,
    paused: contents.url === null,
    contentsDue: false,
    disableDue: false,
    cycleDue: true,
    secretsVersion: contents.secretsVersion,
    call: null,
    cycle: null,
    cycles: 0,
    storedTo: 0,
    cycleBegunAtMs: -Infinity,
    cycleFirstBegunAtMs: -Infinity,
    renewedAtMs: nowMs,
    sendUntilMs: -Infinity,
    unstoredSinceMs: Infinity,
    busyAtMs: nowMs,
    peekedAtMs: nowMs,
    answeredAtMs: nowMs,
    underfilled: true,
    cycleAgainAtMs: -Infinity,
    callAgainAtMs: -Infinity,
    releaseAgainAtMs: -Infinity,
  };
  state.fresh.see(contents.lastSequence);
  state.stale.see(contents, progress.backlogAt, nowMs);
  return state;
}

/** A queue whose receiver has not responded for this long is stalled. */
const STALLED_AFTER_MS = 150;

/** The receiver's last response was a failure, or did not come. */
export function isFailing({ progress: { breaker } }: QueueState): boolean {
  return breaker.state !== 'closed' || breaker.failures > 0;
}

/** Whether the queue only waits for a receiver that has not responded for a while. */
export function isStalled({ progress, answeredAtMs }: QueueState, nowMs: number): boolean {
  return progress.sending > 0 && nowMs - answeredAtMs > STALLED_AFTER_MS;
}

/** Events in flight or ready to be sent; 0 while the receiver does not respond. */
export function loadOf(state: QueueState, nowMs: number): number {
  return isFailing(state) || isStalled(state, nowMs) ? 0 : state.progress.sending + state.work.size;
}

function admittedOf({ window, progress }: QueueState, { pressure, nowMs }: Round): number {
  return window.admitted(progress.breaker, pressure.crowded, nowMs);
}

/** How many more requests may begin now. */
export function capacityOf(state: QueueState, round: Round): number {
  return Math.max(0, admittedOf(state, round) - state.progress.sending);
}

/** How many more events are worth reading. */
export function roomOf(state: QueueState, round: Round): number {
  const { window, progress, work } = state;
  return Math.max(0, window.buffered(progress.breaker, admittedOf(state, round)) - progress.sending - work.size);
}

/**
 * Whether it is time to read: more than half of the buffered events have been sent, or none of them may be sent now.
 */
export function runsLow(state: QueueState, round: Round): boolean {
  if (roomOf(state, round) === 0) return false;
  const { window, progress, work } = state;
  const admitted = admittedOf(state, round);
  return state.underfilled || work.size * 2 <= window.buffered(progress.breaker, admitted) - admitted;
}

/** Whether the next holder would send finished events again, because the cursor is not stored yet. */
export function isBehind({ progress, storedTo }: QueueState): boolean {
  return progress.cursor.position.sequence > storedTo;
}
