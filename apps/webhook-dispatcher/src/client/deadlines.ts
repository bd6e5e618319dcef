interface Expiring {
  /** Milliseconds of `performance.now()`. */
  readonly startedAt: number;
  /** Called once, at the deadline, after the item has left the set. */
  expire(): void;
}

/**
 * Items in flight that share one timeout, so that the order of adding is the order of deadlines and a single timer, set
 * for the oldest, serves them all. Under load it fires once in `timeoutMs`, not once an item.
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
    // The timer may outlast the last item, and must not keep the process alive.
    this.timer = setTimeout(() => this.sweep(), ms).unref();
  }

  private sweep(): void {
    this.timer = undefined;
    const now = performance.now();
    for (const item of this.inFlight) {
      const leftMs = item.startedAt + this.timeoutMs - now;
      if (leftMs > 0) {
        // An item that expired may have added another, which set a timer for the full timeout.
        clearTimeout(this.timer);
        this.sweepIn(Math.ceil(leftMs));
        return;
      }
      this.inFlight.delete(item);
      item.expire();
    }
  }
}
