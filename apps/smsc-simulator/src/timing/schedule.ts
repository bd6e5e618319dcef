/** Delayed actions, all of which can be cancelled at the end. */
export class Schedule {
  private readonly timers = new Set<NodeJS.Timeout>();

  after(ms: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      action();
    }, ms);
    this.timers.add(timer);
  }

  cancelAll(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }
}
