const PAUSE_MIN_MS = 100;
const PAUSE_MAX_MS = 5_000;

/**
 * Decides when a bind may submit: a token bucket for its contracted rate, and a pause after each "too fast" of the
 * carrier that doubles until an accepted message. Times are milliseconds of any one monotonic clock.
 */
export class SubmitPacer {
  private readonly perMs: number;
  private readonly burst: number;
  private tokens: number;
  private filledAt: number | undefined;
  private pausedUntil = 0;
  private pauseMs = PAUSE_MIN_MS;

  /** `submitsPerSecond` undefined: no cap. A tenth of a second's worth may leave at once. */
  constructor(submitsPerSecond?: number) {
    this.perMs = submitsPerSecond === undefined ? Infinity : submitsPerSecond / 1000;
    this.burst = Math.max(1, this.perMs * 100);
    this.tokens = this.burst;
  }

  /** Milliseconds until the next submit may leave; 0 is now. */
  delayMs(now: number): number {
    this.refill(now);
    const token = this.tokens >= 1 ? 0 : (1 - this.tokens) / this.perMs;
    return Math.max(0, this.pausedUntil - now, token);
  }

  /** To be called for each submit that leaves. */
  take(): void {
    this.tokens -= 1;
  }

  /** The window in flight when the carrier begins to refuse is refused as a whole: that is one sign, not ten. */
  throttled(now: number): void {
    if (now < this.pausedUntil) return;
    this.pausedUntil = now + this.pauseMs;
    this.pauseMs = Math.min(PAUSE_MAX_MS, this.pauseMs * 2);
  }

  accepted(now: number): void {
    if (now >= this.pausedUntil) this.pauseMs = PAUSE_MIN_MS;
  }

  private refill(now: number): void {
    if (this.perMs !== Infinity) this.tokens = Math.min(this.burst, this.tokens + (now - (this.filledAt ?? now)) * this.perMs);
    else this.tokens = this.burst;
    this.filledAt = now;
  }
}
