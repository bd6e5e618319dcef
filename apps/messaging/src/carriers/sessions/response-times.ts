const KEPT_MS = 60_000;
const MAX_KEPT = 200;

/** The response times of the last minute, the latest 200 of them. */
export class ResponseTimes {
  private samples: { readonly at: number; readonly tookMs: number }[] = [];

  add(at: number, tookMs: number): void {
    this.samples.push({ at, tookMs });
    // In halves, so that a sample does not cost a copy each time.
    if (this.samples.length >= 2 * MAX_KEPT) this.samples = this.samples.slice(-MAX_KEPT);
  }

  clear(): void {
    this.samples = [];
  }

  /** The time under which 95 % of them were, in milliseconds; -Infinity when there are fewer than `atLeast`. */
  p95(now: number, atLeast: number): number {
    const recent = this.samples.slice(-MAX_KEPT).filter(({ at }) => now - at <= KEPT_MS);
    if (recent.length < Math.max(1, atLeast)) return -Infinity;
    const sorted = recent.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
    return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? -Infinity;
  }
}
