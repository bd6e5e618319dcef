/**
 * Messages that other workers sent before they lowered their share must first leave the carrier's window of one second;
 * the rest allows for variations in network delay.
 */
const RAISE_DELAY_MS = 1_100;
/**
 * The part of a share that is used, so that submits that arrive at the carrier a little closer together than they were
 * sent stay within the rate.
 */
const MARGIN = 0.98;

/**
 * The messages a second that one slot has of its account's rate, and when it may use them. Times are of one monotonic
 * clock.
 */
export class RateShare {
  /** The rate in the table. */
  granted = 0;
  private used = 0;
  private usableAt = 0;

  /** Takes effect at once: other workers count on it when they read it. */
  lower(rate: number): void {
    this.granted = Math.min(this.granted, rate);
    this.used = Math.min(this.used, this.granted);
  }

  /** Takes effect when no message that others sent under a larger share is in the last second. */
  raise(rate: number, now: number): void {
    if (rate <= this.granted) return;
    this.granted = rate;
    this.usableAt = now + RAISE_DELAY_MS;
  }

  usable(now: number): number {
    if (now >= this.usableAt) this.used = this.granted;
    return this.used * MARGIN;
  }
}
