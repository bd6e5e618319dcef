const PERIOD_MS = 20;

/** Gives a process no more than a share of the time, by stopping it for the rest of each period, as `cpulimit` does. */
export class ProcessorBound {
  private timer: NodeJS.Timeout | undefined;
  private pause: NodeJS.Timeout | undefined;

  constructor(private readonly pid: number) {}

  /** @param share of the time, above 0; undefined: all of it */
  set(share: number | undefined): void {
    clearInterval(this.timer);
    clearTimeout(this.pause);
    this.signal('SIGCONT');
    if (share === undefined) return;
    this.timer = setInterval(() => {
      this.signal('SIGSTOP');
      this.pause = setTimeout(() => this.signal('SIGCONT'), PERIOD_MS * (1 - share));
    }, PERIOD_MS).unref();
  }

  private signal(signal: NodeJS.Signals): void {
    try {
      process.kill(this.pid, signal);
    } catch {
      // It has ended.
    }
  }
}
