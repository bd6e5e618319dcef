interface Expiring {
  /** Milliseconds of `performance.now()`. */
  readonly startedAt: number;
  /** Called once, when its time is over. It is no longer in the set then. */
  expire(): void;
}

/**
 * What is in flight and has the same time for everything in it, so that the order of adding is the order of deadlines
 * and one timer, set for the oldest, does for all. Under load it goes off once in `timeoutMs`, not once an item.
 */
export class Deadlines<T extends Expiring> {
  private readonly inFlight = new Set<T>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly timeoutMs: number) {}

  /** Items are added in the order in which they start. */
  add(item: T): void {
    this.inFlight.add(item);
    if (!this.timer) this.sweepIn(this.timeoutMs);
  }

  delete(item: T): void {
    this.inFlight.delete(item);
  }

  private sweepIn(ms: number): void {
    // It may outlast the last item, and must not keep a process that is done.
    this.timer = setTimeout(() => this.sweep(), ms).unref();
  }

  private sweep(): void {
    this.timer = undefined;
    const now = performance.now();
    for (const item of this.inFlight) {
      const leftMs = item.startedAt + this.timeoutMs - now;
      if (leftMs > 0) {
        // Whoever expired may have added another, which came with a timer for the whole time.
        clearTimeout(this.timer);
        this.sweepIn(Math.ceil(leftMs));
        return;
      }
      this.inFlight.delete(item);
      item.expire();
    }
  }
}
