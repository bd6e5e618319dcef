/**
 * What others may still have sent before they lowered their share has to leave the carrier's window of one second
 * first; the rest is for what a network does to the times of arrival.
 */
const RAISE_DELAY_MS = 1_100;
/**
 * Of a share is used, so that submits that come a little closer together at the carrier than they left here stay within
 * the rate.
 */
const MARGIN = 0.98;

/**
 * The messages a second that one slot has of its account's rate, and when it may use them. Times are of one monotonic
 * clock.
 */
export class RateShare {
  /** As it stands in the table. */
  granted = 0;
  private used = 0;
  private usableAt = 0;

  /** Takes effect at once: others count on it when they read it. */
  lower(rate: number): void {
    this.granted = Math.min(this.granted, rate);
    this.used = Math.min(this.used, this.granted);
  }

  /** Takes effect when nothing of what others sent under a larger share is left in a second. */
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
