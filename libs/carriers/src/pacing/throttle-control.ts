const PAUSE_MIN_MS = 100;
const PAUSE_MAX_MS = 5_000;
const FACTOR_AFTER_THROTTLE = 0.9;
const RECOVERY_PER_SECOND = 0.01;
const MIN_FACTOR = 0.05;
/** The submits of the last second are too few to learn from when sending has just begun. */
const MIN_LEARNED_RATE = 10;

/**
 * Slows all sessions of a carrier after its "too fast" (ESME_RTHROTTLED, or what its settings say): a pause that
 * doubles until a message is accepted again, and a rate that falls by a tenth and recovers a hundredth a second. Times
 * are milliseconds of any one monotonic clock.
 */
export class ThrottleControl {
  private pausedUntil = -Infinity;
  private pauseMs = PAUSE_MIN_MS;
  private factorThen = 1;
  private factorAt = -Infinity;
  /** Messages a second at the time of the first refusal, where no rate is agreed. */
  private learnedRate: number | null = null;

  /**
   * `sentLastSecond`: the rate that was too fast. The carrier refuses the whole window in flight, which counts as one
   * signal. `requestedMs`: the pause that the carrier requested.
   */
  throttled(now: number, sentLastSecond: number, requestedMs = 0): void {
    if (now < this.pausedUntil) return;
    const factor = this.factor(now);
    if (factor >= 1 || this.learnedRate === null) this.learnedRate = Math.max(MIN_LEARNED_RATE, sentLastSecond);
    this.factorThen = Math.max(MIN_FACTOR, factor * FACTOR_AFTER_THROTTLE);
    this.factorAt = now;
    this.pausedUntil = now + Math.max(this.pauseMs, requestedMs);
    this.pauseMs = Math.min(PAUSE_MAX_MS, this.pauseMs * 2);
  }

  accepted(now: number): void {
    if (now >= this.pausedUntil) this.pauseMs = PAUSE_MIN_MS;
  }

  /** Milliseconds until the next submit may leave. */
  delayMs(now: number): number {
    return Math.max(0, this.pausedUntil - now);
  }

  /** Messages a second at most, derived from the agreed rate or from the rate that was too fast; null: no limit. */
  rate(now: number, agreed: number | null): number | null {
    const factor = this.factor(now);
    if (agreed !== null) return agreed * factor;
    return factor >= 1 || this.learnedRate === null ? null : this.learnedRate * factor;
  }

  private factor(now: number): number {
    if (this.factorAt === -Infinity) return 1;
    return Math.min(1, this.factorThen + ((now - this.factorAt) / 1_000) * RECOVERY_PER_SECOND);
  }
}
