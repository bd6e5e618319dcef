import type { AttemptResult } from '../client/attempt-result';
import { CLOSED } from '../queues/breaker';
import { Progress } from './progress';
import { QueueSender } from './queue-sender';
import { SendLoad } from './send-load';

const START = { sequence: 0, createdAt: '2026-01-27 10:00:00+00' };
const SETTINGS = {
  breaker: { threshold: 5, resetMs: 1_000, maxResetMs: 1_000 },
  timeoutMs: 8_000,
  decide: () => ({ state: 'delivered' }) as const,
};
const CONCURRENCY = 32;

/** A process without time, and with so many requests in flight to others. */
function loadBeside(requests: number): SendLoad {
  const load = new SendLoad(() => ({ idle: 0, active: 0, utilization: 1 }));
  for (let request = 0; request < requests; request += 1) load.began();
  answerOthers(load);
  return load;
}

/** Each takes 20 ms. */
function answerOthers(load: SendLoad): void {
  for (let request = 0; request < 500; request += 1) {
    load.began();
    load.ended({ outcome: 'delivered', durationMs: 20 });
  }
}

/** A queue with enough to send, whose receiver answers when it is told to. */
class Queue {
  private open: Array<(result: AttemptResult) => void> = [];
  private readonly sender: QueueSender;

  constructor(private readonly load: SendLoad) {
    const progress = new Progress({ breaker: CLOSED, failingForMs: null }, START, SETTINGS, 0);
    const send = () => new Promise<AttemptResult>((resolve) => this.open.push(resolve));
    this.sender = new QueueSender(progress, { send, onEnded: () => undefined, load }, CONCURRENCY);
    this.sender.sendUntil = Infinity;
    this.sender.resume({ url: 'https://example.com', keys: [] });
    const events = Array.from({ length: 5_000 }, (_value, index) => {
      const sequence = index + 1;
      return { ...START, sequence, messageId: `m${sequence}`, webhookId: `w${sequence}`, body: '{}' };
    });
    this.sender.work.addFresh(events);
    this.sender.sendNext();
  }

  get sending(): number {
    return this.open.length;
  }

  get isNarrow(): boolean {
    return this.sender.isNarrow;
  }

  askAgain(): void {
    this.sender.sendNext();
  }

  async answer(outcome: AttemptResult['outcome'], durationMs: number): Promise<void> {
    const nothing = { statusCode: null, errorCode: null, retryAfterMs: null, responseExcerpt: null };
    const answered = this.open;
    this.open = [];
    await jest.advanceTimersByTimeAsync(durationMs);
    answerOthers(this.load);
    for (const resolve of answered) resolve({ outcome, durationMs, ...nothing });
    await jest.advanceTimersByTimeAsync(0);
  }

  async answerFor(times: number, durationMs: number): Promise<void> {
    for (let time = 0; time < times; time += 1) await this.answer('delivered', durationMs);
  }
}

describe('requests at once to a receiver', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('are two at first, and up to the most while the process has little else to do', async () => {
    const queue = new Queue(loadBeside(0));
    expect(queue.sending).toBe(2);
    await queue.answerFor(40, 5);
    expect(queue.sending).toBe(CONCURRENCY);
  });

  it('stay one while the processor has no time, for a receiver that is as fast as the others', async () => {
    const queue = new Queue(loadBeside(200));
    expect(queue.sending).toBe(1);
    await queue.answerFor(200, 20);
    expect(queue.sending).toBe(1);
  });

  it('are asked for again until the processor has time for the second', () => {
    let utilization = 1;
    const load = new SendLoad(() => ({ idle: 0, active: 0, utilization }));
    for (let request = 0; request < 200; request += 1) load.began();
    const queue = new Queue(load);
    expect(queue.isNarrow).toBe(true);
    jest.advanceTimersByTime(100);
    queue.askAgain();
    expect([queue.sending, queue.isNarrow]).toEqual([1, true]);
    utilization = 0.1;
    jest.advanceTimersByTime(100);
    queue.askAgain();
    expect([queue.sending, queue.isNarrow]).toEqual([2, false]);
  });

  it('do not become more when a few answers were held up', async () => {
    const queue = new Queue(loadBeside(200));
    for (let stall = 0; stall < 10; stall += 1) {
      await queue.answerFor(5, 20);
      await queue.answerFor(2, 100);
    }
    expect(queue.sending).toBe(1);
  });

  it('become the most for a slow receiver, although the processor has no time', async () => {
    const queue = new Queue(loadBeside(200));
    await queue.answerFor(50, 200);
    expect(queue.sending).toBe(CONCURRENCY);
  });

  it('fall back to two after a failure', async () => {
    const queue = new Queue(loadBeside(0));
    await queue.answerFor(40, 5);
    await queue.answer('server_error', 5);
    expect(queue.sending).toBeLessThanOrEqual(2);
  });
});
