import { performance } from 'node:perf_hooks';
import type { AttemptResult } from '../client/attempt-result';

/** So many requests in flight keep a process busy with any receivers that are fast, as many as one of them gets. */
const ENOUGH_IN_FLIGHT = 32;
/** As often as the event loop is measured. */
const MEASURE_EVERY_MS = 100;
/** Share of the time that the event loop works, from which on more requests at once would only wait in it. */
const SATURATED = 0.9;
/** Part of those in flight that is granted between two measurements: the next one shows what it does. */
const GRANTED_PART = 1 / 8;
/** A receiver that takes so many times as long as the others is waited for, not the processor. */
const SLOW_FACTOR = 2;
/** Weight of the newest of the times to an answer in their mean. */
const NEWEST = 1 / 64;

type Utilization = ReturnType<typeof performance.eventLoopUtilization>;

/** How busy a process is with sending, over all of its queues. All times are monotonic milliseconds. */
export class SendLoad {
  private meanMs = 0;
  private inFlight = 0;
  private measuredAt = -Infinity;
  private before: Utilization;
  private saturated = true;
  private granted = 0;

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

  /** Whether more requests at once would only wait for the processor, whatever their receivers are. */
  isCrowded(now: number): boolean {
    if (this.inFlight < ENOUGH_IN_FLIGHT) return false;
    this.measure(now);
    return this.saturated;
  }

  /**
   * Whether `more` requests at once, which may be a part of one, would get more done, to a receiver whose answers take
   * `answerMs` when nothing holds them up here.
   */
  grants(more: number, answerMs: number, now: number): boolean {
    if (this.inFlight < ENOUGH_IN_FLIGHT || answerMs > this.meanMs * SLOW_FACTOR) return true;
    if (this.isCrowded(now) || this.granted + more > this.inFlight * GRANTED_PART) return false;
    this.granted += more;
    return true;
  }

  /** The last measurement says nothing after a while in which nobody asked: then it begins anew. */
  private measure(now: number): void {
    const sinceMs = now - this.measuredAt;
    if (sinceMs < MEASURE_EVERY_MS) return;
    this.saturated = sinceMs >= 2 * MEASURE_EVERY_MS || this.utilization(this.before).utilization >= SATURATED;
    this.before = this.utilization();
    this.measuredAt = now;
    this.granted = 0;
  }
}
