import type { KeyObject } from 'node:crypto';
import type { AttemptResult } from '../client/attempt-result';
import type { AttemptToSend } from '../client/attempt-sender';
import { admitted } from '../queues/breaker';
import type { OpenEndpoint } from './open-endpoint';
import { prefetchAfter } from './prefetch';
import type { Progress } from './progress';
import type { SendLoad } from './send-load';
import { type Task, WorkList } from './work-list';

export interface SenderContext {
  readonly send: (attempt: AttemptToSend) => Promise<AttemptResult>;
  readonly onEnded: () => void;
  readonly load: Pick<SendLoad, 'began' | 'ended' | 'isCrowded' | 'grants'>;
}

/**
 * Requests at once to a receiver that has not answered yet: it costs two connections to find out that it never does.
 */
const FIRST_WINDOW = 2;
/** Up to here the window grows by one with each delivery, and then by one with as many deliveries as it is wide. */
const QUICK_WINDOW = 8;
/** A burst that a narrow window has sent within this time is not worth more connections and their handshakes. */
const WIDEN_AFTER_MS = 20;
/** Of a receiver that answers, at least so many events are held ready: each reading costs a statement. */
const MIN_HELD = 32;
/** Weight of an answer that took longer than the fastest of the last ones: a few of them make no slow receiver. */
const SLOWER_PART = 1 / 8;
/** A receiver that has answered nothing for so long keeps its queue waiting. */
const STALLED_AFTER_MS = 150;

/**
 * Sends what a queue has read. The concurrency window grows with deliveries and falls back at a failure; the breaker
 * may allow less.
 */
export class QueueSender {
  readonly work = new WorkList();
  /** Nothing is sent after this: the lease may have ended. Monotonic milliseconds. */
  sendUntil = 0;
  concurrency: number;
  private endpoint: OpenEndpoint | undefined;
  private keys: readonly KeyObject[] = [];
  private keysUntil = 0;
  private window = FIRST_WINDOW;
  /** About what the fastest of the receiver's last answers took. */
  private fastestMs = 0;
  private prefetch = 1;
  /** More might be in flight than there is to send. */
  private starves = true;
  private answers: AttemptResult[] = [];
  private answeredAt = performance.now();
  /** Since when there was always more to send than the window allowed, in monotonic milliseconds. */
  private fullSince = Infinity;

  constructor(
    private readonly progress: Progress,
    private readonly context: SenderContext,
    concurrency: number,
  ) {
    this.concurrency = concurrency;
  }

  /** Whether it only waits for a receiver that has not answered for a while. */
  get stalled(): boolean {
    return this.progress.sending > 0 && performance.now() - this.answeredAt > STALLED_AFTER_MS;
  }

  /** The receiver's last answer was a failure, or there was none. */
  get failing(): boolean {
    const { breaker } = this.progress;
    return breaker.state !== 'closed' || breaker.failures > 0;
  }

  /** How many more requests may begin now. */
  get capacity(): number {
    return Math.max(0, this.admitted - this.progress.sending);
  }

  /** Fewer are in flight than a receiver gets at first: nothing more is there, or the processor had no time for it. */
  get isNarrow(): boolean {
    const { sending, breaker } = this.progress;
    return sending > 0 && sending < Math.min(FIRST_WINDOW, this.concurrency) && breaker.state === 'closed';
  }

  /** How many more events are worth reading. */
  get room(): number {
    return Math.max(0, this.held - this.progress.sending - this.work.size);
  }

  /** Whether it is time to read: more than half of what is held ready has been sent, or none of it may be sent now. */
  get runsLow(): boolean {
    return this.room > 0 && (this.starves || this.work.size * 2 <= this.held - this.admitted);
  }

  get isPaused(): boolean {
    return this.endpoint === undefined;
  }

  /** What is not sent yet stays until `resume`. */
  pause(): void {
    this.endpoint = undefined;
  }

  resume(endpoint: OpenEndpoint): void {
    this.endpoint = endpoint;
    this.keysUntil = 0;
  }

  /** To be called after each dispatch cycle with how long it took. */
  adapt(cycleMs: number): void {
    this.prefetch = prefetchAfter(this.answers, cycleMs, this.prefetch);
    this.answers = [];
  }

  sendNext(): void {
    if (!this.endpoint) return;
    const now = performance.now();
    if (now >= this.sendUntil) return;
    this.starves = false;
    while (this.capacity > 0) {
      const task = this.work.next();
      if (!task) {
        this.starves = true;
        break;
      }
      if (this.progress.sending === 0) this.answeredAt = now;
      this.progress.begin(task, now);
      void this.attempt(task, this.endpoint.url, this.keysAt(now));
    }
    this.fullSince = this.work.size > 0 ? Math.min(this.fullSince, now) : Infinity;
  }

  /** Events that are in flight or ready for it. */
  private get held(): number {
    const { admitted } = this;
    // Reading ahead is for receivers that answer: a probe goes alone.
    if (this.progress.breaker.state !== 'closed' || this.prefetch === 1) return admitted;
    return Math.max(admitted * this.prefetch, MIN_HELD);
  }

  private get admitted(): number {
    const now = performance.now();
    // A second connection gains nothing while the process has more to do than it can.
    const window = this.window === FIRST_WINDOW && this.context.load.isCrowded(now) ? 1 : this.window;
    return admitted(this.progress.breaker, now, Math.floor(Math.min(window, this.concurrency)));
  }

  private async attempt(task: Task, url: string, keys: readonly KeyObject[]): Promise<void> {
    const { webhookId, body } = task.event;
    this.context.load.began();
    const result = await this.context.send({ url, webhookId, body, keys });
    this.context.load.ended(result);
    this.answeredAt = performance.now();
    this.answers.push(result);
    this.work.ended(task);
    this.progress.end(task, result, this.answeredAt);
    if (result.outcome === 'delivered') this.widen(result.durationMs, this.answeredAt);
    else {
      this.window = FIRST_WINDOW;
      this.prefetch = 1;
    }
    this.sendNext();
    this.context.onEnded();
  }

  /** Only when more at once is of use: each further request may cost a connection and its handshake. */
  private widen(durationMs: number, now: number): void {
    this.fastestMs = Math.min(durationMs, this.fastestMs + (durationMs - this.fastestMs) * SLOWER_PART);
    const step = this.window < QUICK_WINDOW ? 1 : 1 / this.window;
    if (this.window >= this.concurrency || now - this.fullSince < WIDEN_AFTER_MS) return;
    if (this.context.load.grants(step, this.fastestMs, now))
      this.window = Math.min(this.window + step, this.concurrency);
  }

  private keysAt(now: number): readonly KeyObject[] {
    if (now >= this.keysUntil) {
      const valid = (this.endpoint?.keys ?? []).filter(({ validUntil }) => validUntil > now);
      this.keys = valid.map(({ key }) => key);
      this.keysUntil = Math.min(...valid.map(({ validUntil }) => validUntil));
    }
    return this.keys;
  }
}
