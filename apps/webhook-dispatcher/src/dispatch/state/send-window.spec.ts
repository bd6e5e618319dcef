import type { AttemptResult } from '../../client/attempt-result';
import { CLOSED } from '../../queues/breaker';
import { SendLoad } from '../send-load';
import { apply } from './apply-event';
import { decide } from './decide';
import { openQueue, type QueueState, type Round } from './queue-state';
import type { Task } from './work-list';

const START = { sequence: 0, createdAt: '2026-01-27 10:00:00+00' };
const CONCURRENCY = 32;
const SETTINGS = {
  breaker: { threshold: 5, resetMs: 1_000, maxResetMs: 1_000 },
  timeoutMs: 8_000,
  decide: () => ({ state: 'delivered' }) as const,
  leaseMs: 1e9,
  pollMs: 1e9,
  disableAfterMs: 1e9,
  maxAgeMs: 1e9,
  concurrency: CONCURRENCY,
};
const CLAIMED = { accountId: 1, token: 1, cursor: 0, cursorAt: START.createdAt, concurrency: null };
const PEEK = { lastSequence: 0, hasDueRetry: false, nextRetryMs: null, hasBacklog: false };
const CONTENTS = {
  ...PEEK,
  url: 'https://example.com',
  includesTextAndNumber: true,
  secretsVersion: 0,
  secrets: [],
  excepted: [],
};

/** The load of a process without spare time, and with this many requests in flight to other receivers. */
function loadBeside(requests: number): SendLoad {
  const load = new SendLoad(() => ({ idle: 0, active: 0, utilization: 1 }));
  for (let request = 0; request < requests; request += 1) load.began();
  answerOthers(load);
  return load;
}

/** Each response takes 20 ms. */
function answerOthers(load: SendLoad): void {
  for (let request = 0; request < 500; request += 1) {
    load.began();
    load.ended({ outcome: 'delivered', durationMs: 20 });
  }
}

/** A queue with enough to send, whose receiver responds when the test says so. */
class Queue {
  private open: Task[] = [];
  private nowMs = 0;
  private readonly state: QueueState;

  constructor(private readonly load: SendLoad) {
    const claimed = { ...CLAIMED, breaker: CLOSED, failingForMs: null };
    this.state = openQueue(claimed, CONTENTS, START, SETTINGS, 0);
    this.state.sendUntilMs = Infinity;
    const events = Array.from({ length: 5_000 }, (_value, index) => {
      const sequence = index + 1;
      return { ...START, sequence, subject: `m${sequence}`, webhookId: `w${sequence}`, body: '{}' };
    });
    this.state.work.addFresh(events);
    this.askAgain();
  }

  get sending(): number {
    return this.open.length;
  }

  get isNarrow(): boolean {
    return this.state.window.isNarrow(this.state.progress.breaker, this.sending);
  }

  askAgain(): void {
    for (const decision of decide(this.state, this.round))
      if (decision.kind === 'send') {
        for (let begun = 0; begun < decision.tasks.length; begun += 1) this.load.began();
        this.open.push(...decision.tasks);
      }
  }

  wait(ms: number): void {
    this.nowMs += ms;
  }

  answer(outcome: AttemptResult['outcome'], durationMs: number): void {
    const nothing = { statusCode: null, errorCode: null, retryAfterMs: null, responseExcerpt: null };
    const answered = this.open;
    this.open = [];
    this.wait(durationMs);
    answerOthers(this.load);
    for (const task of answered) {
      const result = { outcome, durationMs, ...nothing };
      this.load.ended(result);
      apply(this.state, { kind: 'attempt_ended', task, result }, this.round);
      this.askAgain();
    }
  }

  answerFor(times: number, durationMs: number): void {
    for (let time = 0; time < times; time += 1) this.answer('delivered', durationMs);
  }

  private get round(): Round {
    const { load, nowMs } = this;
    return {
      settings: SETTINGS,
      nowMs,
      pressure: {
        crowded: load.isCrowded(nowMs),
        contended: false,
        grants: (more, answerMs) => load.grants(more, answerMs, nowMs),
      },
    };
  }
}

describe('requests at once to a receiver', () => {
  it('are two at first, and up to the most while the process has little else to do', () => {
    const queue = new Queue(loadBeside(0));
    expect(queue.sending).toBe(2);
    queue.answerFor(40, 5);
    expect(queue.sending).toBe(CONCURRENCY);
  });

  it('stay one while the processor has no time, for a receiver that is as fast as the others', () => {
    const queue = new Queue(loadBeside(200));
    expect(queue.sending).toBe(1);
    queue.answerFor(200, 20);
    expect(queue.sending).toBe(1);
  });

  it('are asked for again until the processor has time for the second', () => {
    let utilization = 1;
    const load = new SendLoad(() => ({ idle: 0, active: 0, utilization }));
    for (let request = 0; request < 200; request += 1) load.began();
    const queue = new Queue(load);
    expect(queue.isNarrow).toBe(true);
    queue.wait(100);
    queue.askAgain();
    expect([queue.sending, queue.isNarrow]).toEqual([1, true]);
    utilization = 0.1;
    queue.wait(100);
    queue.askAgain();
    expect([queue.sending, queue.isNarrow]).toEqual([2, false]);
  });

  it('do not become more when a few answers were held up', () => {
    const queue = new Queue(loadBeside(200));
    for (let stall = 0; stall < 10; stall += 1) {
      queue.answerFor(5, 20);
      queue.answerFor(2, 100);
    }
    expect(queue.sending).toBe(1);
  });

  it('become the most for a slow receiver, although the processor has no time', () => {
    const queue = new Queue(loadBeside(200));
    queue.answerFor(50, 200);
    expect(queue.sending).toBe(CONCURRENCY);
  });

  it('fall back to two after a failure', () => {
    const queue = new Queue(loadBeside(0));
    queue.answerFor(40, 5);
    queue.answer('server_error', 5);
    expect(queue.sending).toBeLessThanOrEqual(2);
  });
});
