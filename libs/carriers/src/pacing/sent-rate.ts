const BUCKET_MS = 100;
const BUCKETS = 10;

/** How many submits left within the last second, to a tenth of it. */
export class SentRate {
  private readonly counts = new Array<number>(BUCKETS).fill(0);
  private bucket = 0;

  add(now: number): void {
    this.advance(now);
    const index = this.bucket % BUCKETS;
    this.counts[index] = (this.counts[index] ?? 0) + 1;
  }

  lastSecond(now: number): number {
    this.advance(now);
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  private advance(now: number): void {
    const bucket = Math.floor(now / BUCKET_MS);
    for (let passed = Math.max(this.bucket + 1, bucket - BUCKETS + 1); passed <= bucket; passed += 1)
      this.counts[passed % BUCKETS] = 0;
    this.bucket = Math.max(this.bucket, bucket);
  }
}
