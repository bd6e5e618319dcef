/** Counts events in the `spanMs` before now, up to `limit` of them. Times must not decrease. */
export class SlidingWindow {
  private readonly times: Float64Array;
  private next = 0;

  constructor(
    readonly limit: number,
    readonly spanMs: number,
    /** All its events are kept, because a lowered limit may be raised again within the span. */
    previous?: SlidingWindow,
  ) {
    this.times = new Float64Array(Math.max(limit, previous?.times.length ?? 0)).fill(-Infinity);
    for (const time of previous?.inOrder() ?? []) this.add(time);
  }

  /** When the next event may happen so that no span of `spanMs` (its end excluded) holds more than `limit`. */
  get freeAt(): number {
    const { length } = this.times;
    return (this.times[(this.next + length - this.limit) % length] ?? -Infinity) + this.spanMs;
  }

  add(at: number): void {
    this.times[this.next] = at;
    this.next = (this.next + 1) % this.times.length;
  }

  private inOrder(): number[] {
    return [...this.times.subarray(this.next), ...this.times.subarray(0, this.next)];
  }
}
