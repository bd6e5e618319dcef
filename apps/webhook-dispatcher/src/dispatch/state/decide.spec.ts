import type { AttemptOutcome } from '@sms/contracts/webhook-dispatcher';
import { CLOSED } from '../../queues/breaker';
import type { QueueContents } from '../../queues/read-queues';
import { apply } from './apply-event';
import type { CycleRequest, QueuedEvent, StoredCycle } from './cycle-request';
import { cycleRequestOf, decide } from './decide';
import { type DatabaseCall, openQueue, type QueueEvent, type QueueSettings, type QueueState } from './queue-state';
import type { Task } from './work-list';

const LEASE_MS = 30_000;
const SETTINGS: QueueSettings = {
  breaker: { threshold: 5, resetMs: 1_000, maxResetMs: 2_000 },
  leaseMs: LEASE_MS,
  pollMs: 1_000_000,
  timeoutMs: 8_000,
  disableAfterMs: Infinity,
  maxAgeMs: 3_000_000,
  concurrency: 2,
  decide: ({ outcome }) => (outcome === 'delivered' ? { state: outcome } : { state: 'pending', delayMs: 700 }),
};
const EMPTY: QueueContents = {
  url: 'https://example.com',
  includesTextAndNumber: true,
  secretsVersion: 0,
  secrets: [],
  excepted: [],
  lastSequence: 0,
  hasDueRetry: false,
  nextRetryMs: null,
  hasBacklog: false,
};
const NO_NEWS = { lastSequence: 0, hasDueRetry: false, nextRetryMs: null, hasBacklog: false };
const START = { sequence: 0, createdAt: 't0' };

const event = (sequence: number): QueuedEvent => ({
  sequence,
  createdAt: `t${sequence}`,
  subject: `m${sequence}`,
  webhookId: `w${sequence}`,
  body: '{}',
});
const events = (count: number): QueuedEvent[] => Array.from({ length: count }, (_unused, index) => event(index + 1));

/** A queue that was claimed at 0, of which nothing has happened. */
class ClaimedTestQueue {
  readonly state: QueueState;
  readonly pressure = { crowded: false, contended: false, grants: () => true };
  private readonly settings: QueueSettings;

  constructor(contents: Partial<QueueContents> = {}, settings: Partial<QueueSettings> = {}) {
    this.settings = { ...SETTINGS, ...settings };
    const claimed = { accountId: 1, token: 1, cursor: 0, cursorAt: 't0', concurrency: null, failingForMs: null };
    const opened = { ...claimed, breaker: CLOSED };
    this.state = openQueue(opened, { ...EMPTY, ...contents }, START, this.settings, 0);
  }

  /** The number of attempts begun, and the call made, at a time. */
  at(nowMs: number): { sent: number; call: DatabaseCall | undefined; waitMs: number } {
    const decisions = decide(this.state, this.round(nowMs));
    return {
      sent: decisions.reduce((sum, one) => sum + (one.kind === 'send' ? one.tasks.length : 0), 0),
      call: decisions.flatMap((one) => (one.kind === 'call' ? [one.call] : []))[0],
      waitMs: decisions.flatMap((one) => (one.kind === 'wait' ? [one.untilMs - nowMs] : []))[0] ?? NaN,
    };
  }

  kindAt(nowMs: number): DatabaseCall['kind'] | undefined {
    return this.at(nowMs).call?.kind;
  }

  tell(nowMs: number, event: QueueEvent): void {
    apply(this.state, event, this.round(nowMs));
  }

  answer(nowMs: number, sequence: number, outcome: AttemptOutcome = 'delivered'): void {
    const task: Task = { event: event(sequence), source: 'fresh', attempts: 0 };
    const result = { outcome, statusCode: 200, errorCode: null, retryAfterMs: null, durationMs: 5 };
    this.tell(nowMs, { kind: 'attempt_ended', task, result: { ...result, responseExcerpt: null } });
  }

  /** The request of the cycle that was decided on. */
  request(nowMs: number): CycleRequest {
    return cycleRequestOf(this.state, this.round(nowMs));
  }

  /** Makes the cycle that is due, which reads these events. */
  cycle(nowMs: number, read: readonly QueuedEvent[] = [], over: Partial<StoredCycle> = {}, ageMs: number | null = 0) {
    expect(this.kindAt(nowMs)).toBe('run_cycle');
    const request = this.request(nowMs);
    const cycle: StoredCycle = { kind: 'held', concurrency: null, secretsVersion: 0, events: read, ...over };
    this.tell(nowMs, { kind: 'cycle_ended', cycle, ageMs: read.length > 0 ? ageMs : null });
    return request;
  }

  private round(nowMs: number) {
    return { settings: this.settings, pressure: this.pressure, nowMs };
  }
}

describe('a queue that is held', () => {
  it('is given back a second after the last that happened to it, or at once when others wait', () => {
    const queue = new ClaimedTestQueue();
    queue.cycle(0);
    expect(queue.at(1)).toEqual({ sent: 0, call: undefined, waitMs: 999 });
    queue.tell(400, { kind: 'peeked', peek: NO_NEWS });
    expect(queue.kindAt(999)).toBeUndefined();
    expect(queue.at(1_000).call).toEqual({ kind: 'release', retire: false, yielding: false });
    const wanted = new ClaimedTestQueue();
    wanted.pressure.contended = true;
    wanted.cycle(0);
    expect(wanted.kindAt(1)).toBe('release');
  });

  it('looks again when new work was found at its release, and asks no more for 100 ms', () => {
    const queue = new ClaimedTestQueue();
    queue.pressure.contended = true;
    queue.cycle(0);
    expect(queue.kindAt(10)).toBe('release');
    queue.tell(20, { kind: 'release_ended', release: 'kept' });
    expect(queue.kindAt(21)).toBe('peek');
    queue.tell(22, { kind: 'peeked', peek: NO_NEWS });
    expect(queue.at(119)).toMatchObject({ call: undefined, waitMs: 1 });
    expect(queue.kindAt(120)).toBe('release');
    queue.tell(130, { kind: 'release_ended', release: 'released' });
    expect(decide(queue.state, { settings: SETTINGS, pressure: queue.pressure, nowMs: 131 })).toEqual([
      { kind: 'end' },
    ]);
  });

  it('renews its lease after a third of it, and sends nothing after two thirds', () => {
    const queue = new ClaimedTestQueue({ lastSequence: 3 }, { concurrency: 1 });
    queue.cycle(0, events(3));
    expect(queue.at(1).sent).toBe(1);
    expect(queue.at(LEASE_MS / 3 - 1)).toMatchObject({ call: undefined, waitMs: 1 });
    expect(queue.kindAt(LEASE_MS / 3)).toBe('run_cycle');
    queue.request(LEASE_MS / 3);
    queue.answer((2 / 3) * LEASE_MS - 1, 1);
    expect(queue.at((2 / 3) * LEASE_MS - 1).sent).toBe(1);
    queue.answer((2 / 3) * LEASE_MS, 2);
    expect(queue.at((2 / 3) * LEASE_MS).sent).toBe(0);
  });

  it('repeats a cycle after half a second, unchanged, and is lost when its lease has passed', () => {
    const queue = new ClaimedTestQueue();
    expect(queue.kindAt(0)).toBe('run_cycle');
    const request = queue.request(0);
    queue.tell(10, { kind: 'call_failed' });
    expect(queue.at(509)).toMatchObject({ call: undefined, waitMs: 1 });
    expect(queue.kindAt(510)).toBe('run_cycle');
    expect(queue.request(510)).toBe(request);
    queue.tell(LEASE_MS, { kind: 'call_failed' });
    expect(queue.kindAt(LEASE_MS + 500)).toBe('run_cycle');
    queue.tell(LEASE_MS + 501, { kind: 'call_failed' });
    expect(queue.state.phase).toBe('lost');
  });

  it('gathers results for 100 ms, for 250 ms when the processor is busy, and at most 128 of them', () => {
    for (const [crowded, gatherMs] of [
      [false, 100],
      [true, 250],
    ] as const) {
      const queue = new ClaimedTestQueue({ lastSequence: 1 });
      queue.cycle(0, events(1));
      expect(queue.at(1).sent).toBe(1);
      queue.pressure.crowded = crowded;
      queue.answer(50, 1);
      expect(queue.kindAt(50 + gatherMs - 1)).toBeUndefined();
      expect(queue.cycle(50 + gatherMs).delivered).toHaveLength(1);
    }
    const many = new ClaimedTestQueue({ lastSequence: 200 });
    many.cycle(0, events(200));
    many.at(1);
    for (let sequence = 1; sequence <= 127; sequence += 1) many.answer(2, sequence);
    expect(many.kindAt(2)).toBeUndefined();
    many.answer(2, 128);
    expect(many.kindAt(2)).toBe('run_cycle');
  });

  it('reads retries when the first of them is due, and half a second after that has failed', () => {
    const queue = new ClaimedTestQueue({ nextRetryMs: 100 });
    queue.cycle(0);
    expect(queue.at(99)).toMatchObject({ call: undefined, waitMs: 1 });
    expect(queue.at(100).call).toEqual({ kind: 'read_retries', inFlight: [] });
    queue.tell(150, { kind: 'call_failed' });
    expect(queue.at(649)).toMatchObject({ call: undefined, waitMs: 1 });
    expect(queue.kindAt(650)).toBe('read_retries');
    const retry = { ...event(9), attempts: 2, since: 't9' };
    queue.tell(700, { kind: 'retries_read', retries: [retry], ageMs: 1 });
    expect(queue.at(700).sent).toBe(1);
    expect(queue.kindAt(800)).toBeUndefined();
    const due = new ClaimedTestQueue({ hasDueRetry: true });
    due.cycle(0);
    expect(due.kindAt(0)).toBe('read_retries');
  });

  it('retries what it has failed to deliver when its delay has passed since that was stored', () => {
    const queue = new ClaimedTestQueue({ lastSequence: 1 });
    queue.cycle(0, events(1));
    queue.at(1);
    queue.answer(10, 1, 'server_error');
    expect(queue.cycle(110).exceptions).toMatchObject([{ sequence: 1, state: 'retrying', delayMs: 700 }]);
    expect(queue.kindAt(809)).toBeUndefined();
    expect(queue.kindAt(810)).toBe('read_retries');
  });

  it('reads the rest of an outage from its beginning, then from where it has read to', () => {
    const queue = new ClaimedTestQueue({ hasBacklog: true });
    queue.cycle(0);
    expect(queue.at(0).call).toEqual({ kind: 'read_backlog', from: null });
    const backlog = { rangeId: 4, lastSequence: 9, cursor: event(2) };
    queue.tell(1, { kind: 'backlog_read', backlog, read: { events: [event(3)], excepted: [event(4)] }, ageMs: 1 });
    expect(queue.at(1)).toMatchObject({
      sent: 1,
      call: { kind: 'read_backlog', from: { rangeId: 4, readTo: { sequence: 4 } } },
    });
  });

  it('looks for what nobody has told it of from time to time, while it has room', () => {
    const queue = new ClaimedTestQueue({ lastSequence: 1 }, { pollMs: 300 });
    queue.cycle(0, events(1));
    expect(queue.at(1).sent).toBe(1);
    expect(queue.at(299)).toMatchObject({ call: undefined, waitMs: 1 });
    expect(queue.kindAt(300)).toBe('peek');
    queue.tell(310, { kind: 'peeked', peek: { ...NO_NEWS, lastSequence: 2 } });
    queue.cycle(310, [event(2)]);
    expect(queue.at(311).sent).toBe(1);
    // Without room, it waits for its receiver.
    expect(queue.kindAt(900)).toBeUndefined();
  });

  it('drains when others have waited for its slot for two seconds, or when it is asked to', () => {
    const queue = new ClaimedTestQueue({ lastSequence: 2 }, { concurrency: 1 });
    queue.pressure.contended = true;
    queue.cycle(0, events(2));
    expect(queue.at(1).sent).toBe(1);
    queue.at(2_000);
    expect([queue.state.phase, queue.state.work.size]).toEqual(['serving', 1]);
    queue.at(2_001);
    expect([queue.state.phase, queue.state.work.size]).toEqual(['draining', 0]);
    queue.answer(2_002, 1);
    queue.cycle(2_102);
    expect(queue.at(2_102).call).toEqual({ kind: 'release', retire: false, yielding: true });
    const asked = new ClaimedTestQueue();
    asked.cycle(0);
    asked.tell(1, { kind: 'release_requested' });
    expect(asked.at(1).call).toMatchObject({ kind: 'release', yielding: true });
  });

  it('sends nothing after a change of its endpoint until a cycle has proved the lease and the contents are read', () => {
    const queue = new ClaimedTestQueue({ lastSequence: 2 }, { concurrency: 1 });
    queue.cycle(0, events(2));
    expect(queue.at(1).sent).toBe(1);
    queue.tell(2, { kind: 'endpoint_changed' });
    queue.answer(3, 1);
    queue.cycle(3);
    expect(queue.at(4)).toMatchObject({ sent: 0, call: { kind: 'read_contents' } });
    queue.tell(5, { kind: 'contents_read', contents: EMPTY });
    expect(queue.at(5).sent).toBe(1);
  });

  it('reads the secrets again when a cycle reports others, and sends nothing before', () => {
    const queue = new ClaimedTestQueue({ lastSequence: 2 }, { concurrency: 1 });
    queue.cycle(0, events(2), { secretsVersion: 1 });
    expect(queue.at(1)).toMatchObject({ sent: 0, call: { kind: 'read_contents' } });
    queue.tell(2, { kind: 'call_failed' });
    expect(queue.at(501)).toMatchObject({ sent: 0, call: undefined });
    expect(queue.kindAt(502)).toBe('read_contents');
    queue.tell(503, { kind: 'contents_read', contents: { ...EMPTY, secretsVersion: 1 } });
    expect(queue.at(503).sent).toBe(1);
  });

  it('disables an endpoint that has failed for long enough, when an attempt has failed again', () => {
    const later = () => ({ state: 'pending', delayMs: 100_000 }) as const;
    const settings = { disableAfterMs: 1_000, decide: later, concurrency: 1 };
    const queue = new ClaimedTestQueue({ lastSequence: 4 }, settings);
    queue.cycle(0, events(4));
    expect(queue.at(1).sent).toBe(1);
    queue.answer(10, 1, 'timeout');
    queue.cycle(110);
    queue.answer(1_009, 2, 'timeout');
    queue.cycle(1_109);
    queue.answer(1_110, 3, 'timeout');
    expect(queue.at(1_110)).toMatchObject({ sent: 0, call: { kind: 'disable_endpoint' } });
    queue.tell(1_111, { kind: 'endpoint_disabled' });
    expect(queue.state.phase).toBe('lost');
  });

  it('gives itself back to give up events that are too old, at once or after four leases', () => {
    const stale = new ClaimedTestQueue({ lastSequence: 2 });
    stale.cycle(0, events(2), {}, 3_600_001);
    expect(stale.at(0)).toMatchObject({ sent: 0, call: { kind: 'release', retire: true, yielding: true } });
    stale.tell(1, { kind: 'call_failed' });
    expect(stale.state.phase).toBe('lost');
    const young = new ClaimedTestQueue({ lastSequence: 2 }, { concurrency: 1 });
    young.cycle(0, events(2), {}, 3_600_000);
    expect(young.at(0).sent).toBe(1);
    const queue = new ClaimedTestQueue({ hasDueRetry: true, lastSequence: 1 });
    queue.cycle(0, [event(1)]);
    expect(queue.at(0)).toMatchObject({ sent: 1, call: { kind: 'read_retries' } });
    queue.tell(2, { kind: 'retries_read', retries: [{ ...event(9), attempts: 1, since: 't9' }], ageMs: 3_000_001 });
    queue.at(2);
    queue.at(4 * LEASE_MS - 1);
    expect(queue.state.phase).toBe('serving');
    queue.at(4 * LEASE_MS);
    expect([queue.state.phase, queue.state.retires]).toEqual(['draining', true]);
  });

  it('sends nothing after a release of unknown outcome before a cycle has proved the lease', () => {
    const queue = new ClaimedTestQueue();
    queue.cycle(0);
    expect(queue.kindAt(1_000)).toBe('release');
    queue.tell(1_001, { kind: 'call_failed' });
    queue.tell(1_002, { kind: 'retry_requested' });
    expect(queue.at(1_002)).toMatchObject({ sent: 0, call: { kind: 'run_cycle' } });
  });
});
