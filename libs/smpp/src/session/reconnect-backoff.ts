/** Exponential ceiling with full jitter: many binds that drop together do not come back together. */
export class ReconnectBackoff {
  private attempt = 0;

  constructor(
    private readonly minMs: number,
    private readonly maxMs: number,
    private readonly random: () => number,
  ) {}

  /** A session that outlived the longest wait was a real one. A carrier that binds and drops does not get hammered. */
  lasted(ms: number): void {
    if (ms >= this.maxMs) this.attempt = 0;
  }

  nextDelayMs(): number {
    const ceiling = Math.min(this.maxMs, this.minMs * 2 ** this.attempt);
    if (ceiling < this.maxMs) this.attempt += 1;
    return this.random() * ceiling;
  }

  /** Resolves after the next delay, or at once when aborted. */
  wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, this.nextDelayMs());
      signal.addEventListener('abort', done);
    });
  }
}
