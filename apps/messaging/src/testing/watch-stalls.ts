import { MACHINE_PACE } from '@sms/testing';

/**
 * Events that left in time may arrive this much later, in milliseconds, beside the stalls of this process: the one that
 * sends them may be held up as well.
 */
const LATE_MS = 20 * MACHINE_PACE;
/** For so long after a stall this process catches up with what arrived in it, in milliseconds. */
const CATCH_UP_MS = 250;

/** Notices when this process did not run: whatever arrived meanwhile is seen only afterwards. */
export class StallWatch {
  private readonly stalls: { readonly at: number; readonly ms: number }[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor() {
    let last = performance.now();
    this.timer = setInterval(() => {
      const now = performance.now();
      if (now - last > 10) this.stalls.push({ at: now, ms: now - last });
      last = now;
    }, 5);
  }

  /**
   * The highest number of events, by the times at which they were seen, that left within one second. Events that a
   * stall held up are seen closer together than they left, so that the second is shorter by the longest stall in it.
   */
  mostWithinASecond(times: readonly number[]): number {
    return Math.max(
      ...times.map((from) => {
        const until = from + 1_000 - LATE_MS - this.longest(from, from + 1_000);
        return times.filter((at) => at >= from && at < until).length;
      }),
    );
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private longest(from: number, to: number): number {
    const held = this.stalls.filter(({ at, ms }) => at >= from - CATCH_UP_MS && at - ms <= to);
    return Math.max(0, ...held.map(({ ms }) => ms));
  }
}
