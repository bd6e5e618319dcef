import type { AttemptResult } from '../../client/attempt-result';
import { admitted, type Breaker } from '../../queues/breaker';

/**
 * Requests at once to a receiver that has not answered yet: it costs two connections to find out that it never does.
 */
const FIRST_WINDOW = 2;
/** Up to here the window grows by one with each delivery, and then by one with as many deliveries as it is wide. */
const QUICK_WINDOW = 8;
/** A burst that a narrow window has sent within this time is not worth more connections and their handshakes. */
const WIDEN_AFTER_MS = 20;
/** At least so many events are held ready for a receiver that answers: each reading costs a statement. */
const MIN_BUFFERED = 32;
/** Weight of an answer that took longer than the fastest of the last ones: a few of them make no slow receiver. */
const SLOWER_PART = 1 / 8;
/** As many events are read ahead as are sent during two dispatch cycles, in any case for 50 ms. */
const CYCLES_AHEAD = 2;
const MIN_PREFETCH_MS = 50;
const MAX_PREFETCH_MS = 500;
/** For each request that may be in flight: bounds what one cycle reads and holds. */
const MAX_PREFETCH = 16;
const MIN_PREFETCH = 2;

/** Load of the process that sends, as far as a window needs it. */
export interface WindowPressure {
  /** More requests at once would only wait for the processor. */
  readonly crowded: boolean;
  /**
   * Whether `more` requests at once, which may be a part of one, would get more done, to a receiver whose answers take
   * `answerMs`. A window that is granted counts.
   */
  readonly grants: (more: number, answerMs: number) => boolean;
}

type Answer = Pick<AttemptResult, 'outcome' | 'durationMs'>;

/**
 * How many requests to one receiver are in flight at once, and how many events are held ready for them. The window
 * grows with deliveries and falls back at a failure; the breaker may allow less. All times are monotonic milliseconds.
 */
export class SendWindow {
  private width = FIRST_WINDOW;
  /** About what the fastest of the receiver's last answers took. */
  private fastestMs = 0;
  /** Events held for each request that may be in flight, those in flight included. */
  private prefetch = 1;
  private answers: Answer[] = [];
  /** Since when there was always more to send than the window allowed. */
  private fullSinceMs = Infinity;

  /** @param concurrency requests at once that the endpoint takes */
  constructor(public concurrency: number) {}

  /** How many requests may be in flight. */
  admitted(breaker: Breaker, crowded: boolean, nowMs: number): number {
    // A second connection gains nothing while the process has more to do than it can.
    const width = crowded && this.width === FIRST_WINDOW ? 1 : this.width;
    return admitted(breaker, nowMs, Math.floor(Math.min(width, this.concurrency)));
  }

  /** Fewer are in flight than a receiver gets at first. */
  isNarrow(breaker: Breaker, sending: number): boolean {
    return sending > 0 && sending < Math.min(FIRST_WINDOW, this.concurrency) && breaker.state === 'closed';
  }

  /** Events that are in flight or ready for it, of so many that may be in flight. */
  buffered(breaker: Breaker, mayBeInFlight: number): number {
    // Reading ahead is for receivers that answer: a probe goes alone.
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

  /** Only when more at once is of use: each further request may cost a connection and its handshake. */
  private widen(durationMs: number, pressure: WindowPressure, nowMs: number): void {
    this.fastestMs = Math.min(durationMs, this.fastestMs + (durationMs - this.fastestMs) * SLOWER_PART);
    const step = this.width < QUICK_WINDOW ? 1 : 1 / this.width;
    if (this.width >= this.concurrency || nowMs - this.fullSinceMs < WIDEN_AFTER_MS) return;
    if (pressure.grants(step, this.fastestMs)) this.width = Math.min(this.width + step, this.concurrency);
  }
}

/**
 * How many events are held for each request that may be in flight, those in flight included: one, unless all of the
 * last answers were good. `cycleMs`: how long the last dispatch cycle took. `before`: what held until now, and holds on
 * when nothing was answered.
 */
export function prefetchAfter(answers: readonly Answer[], cycleMs: number, before: number): number {
  if (answers.length === 0) return before;
  if (answers.some(({ outcome }) => outcome !== 'delivered')) return 1;
  const meanMs = answers.reduce((sum, { durationMs }) => sum + durationMs, 0) / answers.length;
  const aheadMs = Math.min(MAX_PREFETCH_MS, Math.max(MIN_PREFETCH_MS, cycleMs * CYCLES_AHEAD));
  return Math.min(MAX_PREFETCH, Math.max(MIN_PREFETCH, Math.floor(aheadMs / meanMs)));
}
