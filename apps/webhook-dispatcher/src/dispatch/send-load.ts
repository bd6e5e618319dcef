import { performance } from 'node:perf_hooks';
import type { AttemptResult } from '../client/attempt-result';
import {
  ENOUGH_IN_FLIGHT,
  GRANTED_PART,
  LOAD_EVERY_MS,
  NEWEST_SHARE,
  SEND_SATURATED,
  SLOW_FACTOR,
} from '../config/tuning';

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
    if (outcome === 'delivered') this.meanMs += (durationMs - this.meanMs) * NEWEST_SHARE;
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
    if (sinceMs < LOAD_EVERY_MS) return;
    this.saturated = sinceMs >= 2 * LOAD_EVERY_MS || this.utilization(this.before).utilization >= SEND_SATURATED;
    this.before = this.utilization();
    this.measuredAt = now;
    this.granted = 0;
  }
}
