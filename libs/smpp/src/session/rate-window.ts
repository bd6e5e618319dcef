/** Counts events in the `spanMs` before now, up to `limit` of them. Times must not decrease. */
export class RateWindow {
  private readonly times: Float64Array;
  private next = 0;

  constructor(
    readonly limit: number,
    readonly spanMs: number,
    /** Whose events still count; of more than `limit` the last. */
    previous?: RateWindow,
  ) {
    this.times = new Float64Array(limit).fill(-Infinity);
    for (const time of previous?.inOrder().slice(-limit) ?? []) this.add(time);
  }

  /** When the next event may happen so that no span of `spanMs` (its end excluded) holds more than `limit`. */
  get freeAt(): number {
    return (this.times[this.next] ?? -Infinity) + this.spanMs;
  }

  add(at: number): void {
    this.times[this.next] = at;
    this.next = (this.next + 1) % this.limit;
  }

  private inOrder(): number[] {
    return [...this.times.subarray(this.next), ...this.times.subarray(0, this.next)];
  }
}
