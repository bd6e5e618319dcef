import type { AttemptResult } from '../../client/attempt-result';
import { admitted, type Breaker } from '../../queues/breaker';

/**
 * Concurrent requests to a receiver that has not responded yet: it costs two connections to find out that it never
 * does.
 */
const FIRST_WINDOW = 2;
/** Up to this width the window grows by one with each delivery, then by one with as many deliveries as it is wide. */
const QUICK_WINDOW = 8;
/** A burst that a narrow window sends within this time is not worth more connections and their handshakes. */
const WIDEN_AFTER_MS = 20;
/** At least this many events are buffered for a receiver that responds: each read costs a statement. */
const MIN_BUFFERED = 32;
/** Weight of a response that took longer than the fastest recent one: a few of them make no slow receiver. */
const SLOWER_PART = 1 / 8;
/** As many events are prefetched as are sent during two dispatch cycles, or within 50 ms if that is longer. */
const CYCLES_AHEAD = 2;
const MIN_PREFETCH_MS = 50;
const MAX_PREFETCH_MS = 500;
/** For each request that may be in flight: bounds the events that one cycle reads and holds. */
const MAX_PREFETCH = 16;
const MIN_PREFETCH = 2;

/** Load of the sending process, as far as a window needs it. */
export interface WindowPressure {
  /** More concurrent requests would only wait for the processor. */
  readonly crowded: boolean;
  /**
   * Whether `more` concurrent requests, possibly a fraction of one, would raise the throughput to a receiver whose
   * responses take `answerMs`. A granted request counts towards the limit.
   */
  readonly grants: (more: number, answerMs: number) => boolean;
}

type Answer = Pick<AttemptResult, 'outcome' | 'durationMs'>;

/**
 * How many requests to one receiver are in flight at once, and how many events are buffered for them. The window grows
 * with deliveries and falls back at a failure; the breaker may allow less. All times are monotonic milliseconds.
 */
export class SendWindow {
  private width = FIRST_WINDOW;
  /** About the time of the receiver's fastest recent response. */
  private fastestMs = 0;
  /** Events buffered for each request that may be in flight, those in flight included. */
  private prefetch = 1;
  private answers: Answer[] = [];
  /** Since when there has always been more to send than the window allowed. */
  private fullSinceMs = Infinity;

  /** @param concurrency concurrent requests that the endpoint takes */
  constructor(public concurrency: number) {}

  /** How many requests may be in flight. */
  admitted(breaker: Breaker, crowded: boolean, nowMs: number): number {
    // A second connection gains nothing while the process has more work than it can do.
    const width = crowded && this.width === FIRST_WINDOW ? 1 : this.width;
    return admitted(breaker, nowMs, Math.floor(Math.min(width, this.concurrency)));
  }

  /** Whether fewer requests are in flight than a receiver gets at first. */
  isNarrow(breaker: Breaker, sending: number): boolean {
    return sending > 0 && sending < Math.min(FIRST_WINDOW, this.concurrency) && breaker.state === 'closed';
  }

  /** How many events to buffer, those in flight included, when `mayBeInFlight` requests may be in flight. */
  buffered(breaker: Breaker, mayBeInFlight: number): number {
    // Prefetching is for receivers that respond: a probe goes alone.
    if (breaker.state !== 'closed' || this.prefetch === 1) return mayBeInFlight;
    return Math.max(mayBeInFlight * this.prefetch, MIN_BUFFERED);
  }

  /** To be called after each sending with whether more is ready than the window allows. */
  filled(more: boolean, nowMs: number): void {
    this.fullSinceMs = more ? Math.min(this.fullSinceMs, nowMs) : Infinity;
  }

  answered(result: Answer, pressure: WindowPressure, nowMs: number): void {
    this.answers.push(result);
    if (result.outcome === 'delivered') return this.widen(result.durationMs, pressure, nowMs);
    this.width = FIRST_WINDOW;
    this.prefetch = 1;
  }

  /** To be called after each dispatch cycle with how long it took. */
  adapt(cycleMs: number): void {
    this.prefetch = prefetchAfter(this.answers, cycleMs, this.prefetch);
    this.answers = [];
  }

  /** Widens only when more concurrency is of use: each further request may cost a connection and its handshake. */
  private widen(durationMs: number, pressure: WindowPressure, nowMs: number): void {
    this.fastestMs = Math.min(durationMs, this.fastestMs + (durationMs - this.fastestMs) * SLOWER_PART);
    const step = this.width < QUICK_WINDOW ? 1 : 1 / this.width;
    if (this.width >= this.concurrency || nowMs - this.fullSinceMs < WIDEN_AFTER_MS) return;
    if (pressure.grants(step, this.fastestMs)) this.width = Math.min(this.width + step, this.concurrency);
  }
}

/**
 * How many events are buffered for each request that may be in flight, those in flight included: one, unless all recent
 * responses were good. `cycleMs`: how long the last dispatch cycle took. `before`: the previous value, which is kept
 * when there was no response.
 */
export function prefetchAfter(answers: readonly Answer[], cycleMs: number, before: number): number {
  if (answers.length === 0) return before;
  if (answers.some(({ outcome }) => outcome !== 'delivered')) return 1;
  const meanMs = answers.reduce((sum, { durationMs }) => sum + durationMs, 0) / answers.length;
  const aheadMs = Math.min(MAX_PREFETCH_MS, Math.max(MIN_PREFETCH_MS, cycleMs * CYCLES_AHEAD));
  return Math.min(MAX_PREFETCH, Math.max(MIN_PREFETCH, Math.floor(aheadMs / meanMs)));
}
