import { performance } from 'node:perf_hooks';
import type { AttemptResult } from '../client/attempt-result';

/** This many requests in flight keep a process busy with any fast receivers; one receiver gets as many at most. */
const ENOUGH_IN_FLIGHT = 32;
/** How often the utilization of the event loop is measured. */
const MEASURE_EVERY_MS = 100;
/** Utilization of the event loop from which on more concurrent requests would only wait in it. */
const SATURATED = 0.9;
/** Part of the requests in flight that is granted between two measurements: the next one shows the effect. */
const GRANTED_PART = 1 / 8;
/** A receiver this many times slower than the others is waited for, not the processor. */
const SLOW_FACTOR = 2;
/** Weight of the newest response time in the mean. */
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
    // Receivers that do not respond say nothing of how long a response takes.
    if (outcome === 'delivered') this.meanMs += (durationMs - this.meanMs) * NEWEST;
  }

  /** Whether more concurrent requests would only wait for the processor, whatever their receivers are. */
  isCrowded(now: number): boolean {
    if (this.inFlight < ENOUGH_IN_FLIGHT) return false;
    this.measure(now);
    return this.saturated;
  }

  /**
   * Whether `more` concurrent requests, possibly a fraction of one, would raise the throughput to a receiver whose
   * responses take `answerMs` when this process does not delay them.
   */
  grants(more: number, answerMs: number, now: number): boolean {
    if (this.inFlight < ENOUGH_IN_FLIGHT || answerMs > this.meanMs * SLOW_FACTOR) return true;
    if (this.isCrowded(now) || this.granted + more > this.inFlight * GRANTED_PART) return false;
    this.granted += more;
    return true;
  }

  /** After a while without calls the last measurement is stale: measuring begins anew. */
  private measure(now: number): void {
    const sinceMs = now - this.measuredAt;
    if (sinceMs < MEASURE_EVERY_MS) return;
    this.saturated = sinceMs >= 2 * MEASURE_EVERY_MS || this.utilization(this.before).utilization >= SATURATED;
    this.before = this.utilization();
    this.measuredAt = now;
    this.granted = 0;
  }
}
