import type { CycleRequest } from './cycle-request';
import {
  capacityOf,
  type DatabaseCall,
  isBehind,
  isFailing,
  type QueueDecision,
  type QueueState,
  roomOf,
  type Round,
  runsLow,
} from './queue-state';
import type { Task } from './work-list';
import { GATHER_MS, GATHER_WHEN_CROWDED_MS, MAX_GATHERED } from '../../config/tuning';

/** An idle queue stays held for this long: the next event may come at once. */
const LINGER_MS = 1_000;
/** How long a queue may stay while others wait for its slot. */
const STAY_WHILE_CONTENDED_MS = 2_000;
/** How often a queue that waits for the processor checks whether it has time again: no event reports that. */
const ASK_AGAIN_MS = 100;
/**
 * A queue is released at most once in this many leases' time to give up events that became too old meanwhile: nothing
 * may be in flight then.
 */
const RETIRE_AFTER_LEASES = 4;

/** Begins the actions due now and returns them: tasks are in flight, and a call is open, until an event ends them. */
export function decide(state: QueueState, round: Round): QueueDecision[] {
  if (state.phase === 'released' || state.phase === 'lost') return [{ kind: 'end' }];
  drain(state, round);
  const decisions: QueueDecision[] = [];
  const tasks = begin(state, round);
  if (tasks.length > 0) decisions.push({ kind: 'send', tasks });
  const call = state.call ? undefined : nextCall(state, round);
  if (call) {
    open(state, call, round);
    decisions.push({ kind: 'call', call });
  }
  decisions.push({ kind: 'wait', untilMs: wakeAtMs(state, round) });
  return decisions;
}

/**
 * Builds the request of a cycle that was decided on. Called when its statement begins, so it takes the latest results.
 */
export function cycleRequestOf(state: QueueState, round: Round): CycleRequest {
  if (state.cycle) return state.cycle;
  const { nowMs } = round;
  const results = state.progress.takeResults(nowMs);
  state.cycleDue = false;
  state.unstoredSinceMs = Infinity;
  state.cycle = {
    queue: state.queue,
    cycle: state.cycles,
    cursor: state.progress.cursor.position,
    read: state.fresh.reading(state.phase === 'serving' ? roomOf(state, round) : 0),
    breaker: state.progress.breaker,
    failingForMs: state.progress.failingForMs(nowMs),
    ...results,
  };
  return state.cycle;
}

/** A draining queue drops the events it has read, except those before others that were sent. */
function drain(state: QueueState, { settings, pressure, nowMs }: Round): void {
  if (state.phase === 'serving') {
    const retires = state.stale.hasTooOld && nowMs >= state.openedAtMs + settings.leaseMs * RETIRE_AFTER_LEASES;
    if (!retires && !(nowMs - state.openedAtMs > STAY_WHILE_CONTENDED_MS && pressure.contended)) return;
    state.phase = 'draining';
    state.retires ||= retires;
  }
  if (state.work.size === 0) return;
  state.work.dropAfter(isFailing(state) || state.paused ? 0 : state.progress.lastBegun);
}

/** Takes the tasks that may be sent now. */
function begin(state: QueueState, round: Round): Task[] {
  const { nowMs } = round;
  // Secrets that a cycle has reported as changed sign nothing more.
  if (state.paused || state.contentsDue || nowMs >= state.sendUntilMs || state.call?.kind === 'release') return [];
  const tasks: Task[] = [];
  state.underfilled = false;
  while (capacityOf(state, round) > 0) {
    const task = state.work.next();
    if (!task) {
      state.underfilled = true;
      break;
    }
    if (state.progress.sending === 0) state.answeredAtMs = nowMs;
    state.progress.begin(task, nowMs);
    tasks.push(task);
  }
  state.window.filled(state.work.size > 0, nowMs);
  return tasks;
}

function open(state: QueueState, call: DatabaseCall, { nowMs }: Round): void {
  state.call = call;
  if (call.kind === 'run_cycle') {
    state.cycleBegunAtMs = nowMs;
    if (!state.cycle) state.cycleFirstBegunAtMs = nowMs;
  }
  if (call.kind === 'peek') state.peekedAtMs = nowMs;
  // The next peek reports when the next retry is due.
  if (call.kind === 'read_retries') state.stale.retryAtMs = Infinity;
}

function nextCall(state: QueueState, round: Round): DatabaseCall | undefined {
  const { nowMs } = round;
  if (state.cycle) return nowMs >= state.cycleAgainAtMs ? { kind: 'run_cycle' } : undefined;
  const mayCall = nowMs >= state.callAgainAtMs;
  if (mayCall && state.disableDue) return { kind: 'disable_endpoint' };
  // A change that came while a cycle was in flight needs the next cycle to prove the lease before the contents are
  // read.
  if (nowMs >= renewAtMs(state, round)) return { kind: 'run_cycle' };
  if (mayCall && state.contentsDue) return { kind: 'read_contents' };
  const stale = mayCall ? staleCall(state, round) : undefined;
  if (stale) return stale;
  if (nowMs >= cycleAtMs(state, round)) return { kind: 'run_cycle' };
  if (nowMs >= state.releaseAgainAtMs && isDone(state, round)) {
    const retire = state.retires || state.stale.hasTooOld;
    return { kind: 'release', retire, yielding: retire || state.phase === 'draining' };
  }
  return nowMs >= peekAtMs(state, round) ? { kind: 'peek' } : undefined;
}

function renewAtMs({ renewedAtMs, cycleDue }: QueueState, { settings }: Round): number {
  return cycleDue ? -Infinity : renewedAtMs + settings.leaseMs / 3;
}

/** When the next cycle is worth its statement. */
function cycleAtMs(state: QueueState, round: Round): number {
  const { progress, fresh, unstoredSinceMs } = state;
  if (progress.resultCount >= MAX_GATHERED) return -Infinity;
  const gatherMs = round.pressure.crowded ? GATHER_WHEN_CROWDED_MS : GATHER_MS;
  const reads = state.phase === 'serving' && runsLow(state, round);
  return Math.min(
    renewAtMs(state, round),
    unstoredSinceMs + gatherMs,
    reads ? fresh.dueAtMs(state.cycleBegunAtMs) : Infinity,
  );
}

/** Retries and a backlog are read once all stale events that were read before have begun. */
function staleCall(state: QueueState, round: Round): DatabaseCall | undefined {
  const { stale, progress } = state;
  if (!isStaleDue(state, round.nowMs) || state.phase !== 'serving' || capacityOf(state, round) === 0) return undefined;
  if (round.nowMs >= stale.retryAtMs) return { kind: 'read_retries', inFlight: progress.inFlightSequences };
  return { kind: 'read_backlog', from: stale.backlog };
}

function isStaleDue({ work, stale }: QueueState, nowMs: number): boolean {
  return !work.hasStale && (nowMs >= stale.retryAtMs || stale.backlogIsReadable);
}

/** Nothing is in flight or unstored, and either nothing is left, or nothing may be sent, or other queues wait. */
function isDone(state: QueueState, round: Round): boolean {
  const { progress, fresh, work, phase } = state;
  if (progress.sending > 0 || progress.hasResults || isBehind(state)) return false;
  if (capacityOf(state, round) === 0) return true;
  if (phase === 'draining') return work.size === 0;
  if (fresh.hasMore || work.size > 0 || isStaleDue(state, round.nowMs)) return false;
  return round.nowMs - state.busyAtMs >= LINGER_MS || round.pressure.contended;
}

/** A queue without room waits for its receiver, whose response is an event. */
function peekAtMs(state: QueueState, round: Round): number {
  return roomOf(state, round) > 0 ? state.peekedAtMs + round.settings.pollMs : Infinity;
}

/** When to decide again, if no event comes before. */
function wakeAtMs(state: QueueState, round: Round): number {
  const askAtMs = isHeldBack(state) ? round.nowMs + ASK_AGAIN_MS : Infinity;
  if (state.call) return askAtMs;
  if (state.cycle) return Math.min(askAtMs, state.cycleAgainAtMs);
  const later = (atMs: number) => (atMs > round.nowMs ? atMs : Infinity);
  return Math.min(
    askAtMs,
    cycleAtMs(state, round),
    peekAtMs(state, round),
    capacityOf(state, round) > 0 ? later(state.stale.retryAtMs) : Infinity,
    later(state.busyAtMs + LINGER_MS),
    later(state.callAgainAtMs),
    later(state.releaseAgainAtMs),
  );
}

/** There are more events to send, read or not, and the processor had no time for a second concurrent request. */
function isHeldBack({ window, progress, work, fresh }: QueueState): boolean {
  return window.isNarrow(progress.breaker, progress.sending) && (work.size > 0 || fresh.hasMore);
}
