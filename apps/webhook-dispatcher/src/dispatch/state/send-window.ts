import type { AttemptResult } from '../../client/attempt-result';
import { admitted, type Breaker } from '../../queues/breaker';
import {
  CYCLES_AHEAD,
  FIRST_WINDOW,
  MAX_PREFETCH,
  MAX_PREFETCH_MS,
  MIN_BUFFERED,
  MIN_PREFETCH,
  MIN_PREFETCH_MS,
  QUICK_WINDOW,
  SLOWER_PART,
  WIDEN_AFTER_MS,
} from '../../config/tuning';

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
