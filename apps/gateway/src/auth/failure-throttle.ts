/** Failures in a row of minutes that are forgiven, before somebody has to wait. */
const ALLOWED_FAILURES = 10;
const WINDOW_MS = 60_000;
const MOST_ADDRESSES = 10_000;

/** Slows down guessing: after 10 failures in 60 s an address is refused until the oldest of them is a minute old. */
export class FailureThrottle {
  private readonly failures = new Map<string, readonly number[]>();

  /** @param now monotonic milliseconds */
  constructor(private readonly now: () => number) {}

  /** Seconds to wait, 0 when the address may try. */
  secondsToWait(address: string): number {
    const recent = this.recent(address);
    const oldest = recent[recent.length - ALLOWED_FAILURES];
    return oldest === undefined ? 0 : Math.ceil((oldest + WINDOW_MS - this.now()) / 1_000);
  }

  recordFailure(address: string): void {
    const recent = [...this.recent(address), this.now()].slice(-ALLOWED_FAILURES);
    this.failures.delete(address);
    this.failures.set(address, recent);
    if (this.failures.size > MOST_ADDRESSES) this.failures.delete(this.failures.keys().next().value as string);
  }

  private recent(address: string): readonly number[] {
    const since = this.now() - WINDOW_MS;
    return (this.failures.get(address) ?? []).filter((time) => time > since);
  }
}
