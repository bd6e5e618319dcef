/** Wakes a loop that waits: at once, or soon enough for others to join in. What rings before the loop waits is kept. */
export class Alarm {
  rang = false;
  private wake: (() => void) | undefined;
  private gathering: NodeJS.Timeout | undefined;
  private ringsAt = Infinity;

  reset(): void {
    this.rang = false;
    this.cancel();
  }

  ring(): void {
    this.rang = true;
    this.wake?.();
  }

  /** Rings in so many milliseconds, or earlier if that was asked for before. */
  ringWithin(ms: number): void {
    if (ms <= 0) return this.ring();
    const ringsAt = performance.now() + ms;
    // A timer of less than a millisecond rounds up to one.
    if (ringsAt >= this.ringsAt - 1) return;
    this.cancel();
    this.ringsAt = ringsAt;
    this.gathering = setTimeout(() => this.ring(), ms);
  }

  private cancel(): void {
    clearTimeout(this.gathering);
    this.gathering = undefined;
    this.ringsAt = Infinity;
  }

  /** Resolves when it rings, or after so many milliseconds. */
  async wait(ms: number): Promise<void> {
    if (this.rang) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = undefined;
  }
}
