/** Wakes a loop that waits: at once, or soon enough for others to join in. What rings before the loop waits is kept. */
export class Alarm {
  rang = false;
  private wake: (() => void) | undefined;
  private gathering: NodeJS.Timeout | undefined;

  reset(): void {
    this.rang = false;
    clearTimeout(this.gathering);
    this.gathering = undefined;
  }

  ring(): void {
    this.rang = true;
    this.wake?.();
  }

  /** Rings in so many milliseconds, unless that was asked for before. */
  ringWithin(ms: number): void {
    this.gathering ??= setTimeout(() => this.ring(), ms);
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
