import type { Cycle } from './cycle-request';
import { isBehind, type QueueEvent, type QueueState, type Round } from './queue-state';

/** A lease is renewed after a third of it, so events sent within the second third are sent under the lease. */
const SENDING_PART = 2 / 3;
const PAUSE_AFTER_ERROR_MS = 500;
const RELEASE_AGAIN_MS = 100;

/** Applies an event to the state of a queue; has no other effect. */
export function apply(state: QueueState, event: QueueEvent, round: Round): void {
  const { nowMs } = round;
  switch (event.kind) {
    case 'attempt_ended':
      return endAttempt(state, event, round);
    case 'cycle_ended':
      return endCycle(state, event, round);
    case 'contents_read':
      return readContents(state, event);
    case 'retries_read':
    case 'backlog_read':
      return readStale(state, event, round);
    case 'peeked':
      state.call = null;
      state.fresh.see(event.peek.lastSequence);
      return state.stale.see(event.peek, state.progress.backlogAt, nowMs);
    case 'release_ended':
      return endRelease(state, event.release, nowMs);
    case 'endpoint_disabled':
      // Disabling the endpoint has raised the token.
      return lose(state);
    case 'call_failed':
      return failCall(state, round);
    case 'events_hinted':
      state.busyAtMs = nowMs;
      return state.fresh.hint();
    case 'retry_requested':
      return state.stale.retryAt(nowMs);
    case 'endpoint_changed':
      state.paused = true;
      state.cycleDue = true;
      return;
    case 'release_requested':
      if (state.phase === 'serving') state.phase = 'draining';
  }
}

/** The lease has ended: nothing more is sent or stored under it. */
function lose(state: QueueState): void {
  state.phase = 'lost';
  state.call = null;
  state.work.clear();
}

type Of<Kind extends QueueEvent['kind']> = Extract<QueueEvent, { kind: Kind }>;

function endAttempt(state: QueueState, { task, result }: Of<'attempt_ended'>, { pressure, nowMs }: Round): void {
  state.answeredAtMs = nowMs;
  state.busyAtMs = nowMs;
  state.unstoredSinceMs = Math.min(state.unstoredSinceMs, nowMs);
  state.work.ended(task);
  state.progress.end(task, result, nowMs);
  state.window.answered(result, pressure, nowMs);
}

function endCycle(state: QueueState, { cycle, ageMs }: Of<'cycle_ended'>, round: Round): void {
  const { settings, nowMs } = round;
  const request = state.cycle;
  state.call = null;
  state.cycle = null;
  if (cycle.kind === 'lost' || !request) return lose(state);
  state.cycles += 1;
  state.storedTo = request.cursor.sequence;
  // A repeated cycle renewed the lease when it was first stored.
  state.renewedAtMs = cycle.kind === 'held' ? state.cycleBegunAtMs : state.cycleFirstBegunAtMs;
  state.sendUntilMs = state.renewedAtMs + settings.leaseMs * SENDING_PART;
  state.window.adapt(nowMs - state.cycleBegunAtMs);
  // Retry delays begin when they are stored.
  for (const exception of request.exceptions)
    if (exception.state === 'retrying') state.stale.retryAt(nowMs + exception.delayMs);
  const failingForMs = request.attempts.length > 0 ? state.progress.failingForMs(nowMs) : null;
  if (failingForMs !== null && failingForMs >= settings.disableAfterMs) {
    state.paused = true;
    state.disableDue = true;
  }
  if (cycle.kind === 'held') takeEvents(state, cycle, request.read, ageMs, round);
  else state.fresh.expectMore();
  // The cursor may have moved further since: events that were finished before have no result to store.
  if (isBehind(state)) state.unstoredSinceMs = Math.min(state.unstoredSinceMs, nowMs);
}

function takeEvents(
  state: QueueState,
  cycle: Extract<Cycle, { kind: 'held' }>,
  read: NonNullable<QueueState['cycle']>['read'],
  ageMs: number | null,
  { settings, nowMs }: Round,
): void {
  state.window.concurrency = cycle.concurrency ?? settings.concurrency;
  if (state.fresh.isStale(read, cycle.events, ageMs)) {
    state.phase = 'draining';
    state.retires = true;
  } else {
    state.work.addFresh(state.fresh.take(read, cycle.events, nowMs));
  }
  if (state.paused || cycle.secretsVersion !== state.secretsVersion) state.contentsDue = true;
}

/** A change that comes while the contents are read has them read again, after a cycle. */
function readContents(state: QueueState, { contents }: Of<'contents_read'>): void {
  state.call = null;
  state.contentsDue = false;
  if (state.cycleDue || !contents) return;
  state.secretsVersion = contents.secretsVersion;
  state.paused = contents.url === null;
}

function readStale(state: QueueState, event: Of<'retries_read'> | Of<'backlog_read'>, round: Round): void {
  const { settings, nowMs } = round;
  const { progress, stale, work } = state;
  state.call = null;
  stale.noteAge(event.ageMs, settings.maxAgeMs);
  if (event.kind === 'retries_read') {
    const idle = event.retries.filter(({ sequence }) => !progress.isBusy(sequence));
    return work.addStale(idle.map(({ attempts, ...retry }) => ({ event: retry, source: 'retry', attempts })));
  }
  if (event.backlog && !stale.backlog) progress.work(event.backlog);
  stale.readBacklog(event.backlog, event.read);
  progress.passBacklog(event.read.excepted, nowMs);
  work.addStale(event.read.events.map((one) => ({ event: one, source: 'backlog', attempts: 0 })));
  if (progress.hasResults) state.unstoredSinceMs = Math.min(state.unstoredSinceMs, nowMs);
}

function endRelease(state: QueueState, release: Of<'release_ended'>['release'], nowMs: number): void {
  state.call = null;
  if (release === 'lost') return lose(state);
  if (release === 'released') {
    state.phase = 'released';
    return;
  }
  state.busyAtMs = nowMs;
  state.peekedAtMs = -Infinity;
  state.releaseAgainAtMs = nowMs + RELEASE_AGAIN_MS;
}

/** Another process may hold the queue once a lease's time has passed since the last cycle. */
function failCall(state: QueueState, { settings, nowMs }: Round): void {
  const { call } = state;
  state.call = null;
  switch (call?.kind) {
    case 'run_cycle':
      if (nowMs - state.renewedAtMs > settings.leaseMs) return lose(state);
      state.cycleAgainAtMs = nowMs + PAUSE_AFTER_ERROR_MS;
      return;
    case 'release':
      // The retirement may have moved the stored cursor beyond the one known here.
      if (call.retire) return lose(state);
      // The queue may be released: nothing is sent before a cycle has proved the lease.
      state.sendUntilMs = -Infinity;
      state.cycleDue = true;
      return endRelease(state, 'kept', nowMs);
    default:
      state.callAgainAtMs = nowMs + PAUSE_AFTER_ERROR_MS;
      if (call?.kind === 'read_retries') state.stale.retryAt(state.callAgainAtMs);
  }
}
