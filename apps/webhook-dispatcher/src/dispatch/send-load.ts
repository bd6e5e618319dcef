import { performance } from 'node:perf_hooks';
import type { AttemptResult } from '../client/attempt-result';

/** So many requests in flight keep a process busy with any receivers that are fast. */
const ENOUGH_IN_FLIGHT = 64;
/** As often as the event loop is looked at. */
const LOOK_EVERY_MS = 100;
/** Share of the time that the event loop works, from which on more requests at once would only wait in it. */
const SATURATED = 0.9;
/** A receiver that takes so many times as long as the others is waited for, not the processor. */
const SLOW_FACTOR = 2;
/** Weight of the newest of the times to an answer in their mean. */
const NEWEST = 1 / 64;

type Utilization = ReturnType<typeof performance.eventLoopUtilization>;

/** How busy a process is with sending, over all of its queues. */
export class SendLoad {
  private meanMs = 0;
  private inFlight = 0;
  private lookedAt = -Infinity;
  private before: Utilization;
  private saturated = false;

  constructor(
    private readonly utilization: (since?: Utilization) => Utilization = (since) =>
      performance.eventLoopUtilization(since),
  ) {
    this.before = utilization();
  }

  began(): void {
    this.inFlight += 1;
  }

  ended({ outcome, durationMs }: Pick<AttemptResult, 'outcome' | 'durationMs'>): void {
    this.inFlight -= 1;
    // Receivers that do not answer say nothing of how long an answer takes.
    if (outcome === 'delivered') this.meanMs += (durationMs - this.meanMs) * NEWEST;
  }

  /**
   * Whether more requests at once would get more done, to a receiver whose last answer took `durationMs`.
   * @param now monotonic milliseconds
   */
  bearsMore(durationMs: number, now: number): boolean {
    if (this.inFlight < ENOUGH_IN_FLIGHT) return true;
    if (now - this.lookedAt >= LOOK_EVERY_MS) {
      this.lookedAt = now;
      this.saturated = this.utilization(this.before).utilization >= SATURATED;
      this.before = this.utilization();
    }
    return !this.saturated || durationMs > this.meanMs * SLOW_FACTOR;
  }
}
