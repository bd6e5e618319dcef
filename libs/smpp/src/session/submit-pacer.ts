import { SlidingWindow } from './sliding-window';

const PAUSE_MIN_MS = 100;
const PAUSE_MAX_MS = 5_000;

/**
 * Decides when a bind may submit: a token bucket spreads the contracted rate, a window of the last submits keeps any
 * second within it, and each "too fast" of the carrier pauses, twice as long each time until an accepted message. Times
 * are milliseconds of any one monotonic clock.
 */
export class SubmitPacer {
  private perMs = Infinity;
  private burst = Infinity;
  private tokens = Infinity;
  private window: SlidingWindow | undefined;
  private filledAt: number | undefined;
  private departsAt = -Infinity;
  private takenAt = -Infinity;
  private pausedUntil = -Infinity;
  private pauseMs = PAUSE_MIN_MS;

  /** `submitsPerSecond` undefined: no cap. A tenth of a second's worth may leave at once. */
  constructor(submitsPerSecond?: number) {
    this.setRate(submitsPerSecond);
  }

  /**
   * A rate with a fraction counts whole submits in a second: 2.5 lets 2 leave; below 1, one leaves every 1 / rate
   * seconds.
   */
  setRate(submitsPerSecond: number | undefined): void {
    if (submitsPerSecond === undefined) {
      this.perMs = this.burst = this.tokens = Infinity;
      this.window = undefined;
      return;
    }
    if (!(submitsPerSecond > 0)) throw new RangeError(`a rate must be over 0, not ${submitsPerSecond}`);
    this.perMs = submitsPerSecond / 1000;
    this.burst = Math.max(1, this.perMs * 100);
    this.tokens = Math.min(this.burst, this.tokens);
    this.window = new SlidingWindow(
      Math.max(1, Math.floor(submitsPerSecond)),
      Math.max(1000, 1000 / submitsPerSecond),
      this.window,
    );
  }

  /** Milliseconds until the next submit may leave; 0 is now. */
  delayMs(now: number): number {
    if (this.perMs !== Infinity)
      this.tokens = Math.min(this.burst, this.tokens + (now - (this.filledAt ?? now)) * this.perMs);
    this.filledAt = now;
    const token = this.tokens >= 1 ? now : now + (1 - this.tokens) / this.perMs;
    this.departsAt = Math.max(now, token, this.pausedUntil, this.takenAt, this.window?.freeAt ?? -Infinity);
    return this.departsAt - now;
  }

  /** Call it for each submit that leaves, after the delay that `delayMs` returned last. */
  take(): void {
    this.tokens -= 1;
    this.takenAt = this.departsAt;
    this.window?.add(this.departsAt);
  }

  /** A throttling carrier refuses the whole window in flight, which counts as one signal. */
  throttled(now: number): void {
    if (now < this.pausedUntil) return;
    this.pausedUntil = now + this.pauseMs;
    this.pauseMs = Math.min(PAUSE_MAX_MS, this.pauseMs * 2);
  }

  accepted(now: number): void {
    if (now >= this.pausedUntil) this.pauseMs = PAUSE_MIN_MS;
  }
}
