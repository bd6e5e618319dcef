const KEPT_MS = 60_000;
const MAX_KEPT = 200;
const FEW = 0.05;

/**
 * The response times of the last minute, the latest 200 of them. `areSlow` is called after each response, so slow ones
 * are counted as they come and go.
 */
export class ResponseTimes {
  private readonly at = new Float64Array(MAX_KEPT);
  private readonly slow = new Uint8Array(MAX_KEPT);
  private oldest = 0;
  private count = 0;
  private slowCount = 0;

  /** `slowMs`: longer response times are slow. */
  constructor(private readonly slowMs: number) {}

  /** `at`: milliseconds of any one monotonic clock. */
  add(at: number, tookMs: number): void {
    if (this.count === MAX_KEPT) this.forgetOldest();
    const index = (this.oldest + this.count) % MAX_KEPT;
    this.at[index] = at;
    this.slow[index] = tookMs > this.slowMs ? 1 : 0;
    this.slowCount += this.slow[index];
    this.count += 1;
  }

  clear(): void {
    this.count = 0;
    this.slowCount = 0;
  }

  /** Whether the 95th percentile is slow; false when there are fewer than `atLeast`. */
  areSlow(now: number, atLeast: number): boolean {
    while (this.count > 0 && now - (this.at[this.oldest] ?? 0) > KEPT_MS) this.forgetOldest();
    return this.count >= atLeast && this.slowCount > Math.floor(this.count * FEW);
  }

  private forgetOldest(): void {
    this.slowCount -= this.slow[this.oldest] ?? 0;
    this.oldest = (this.oldest + 1) % MAX_KEPT;
    this.count -= 1;
  }
}
