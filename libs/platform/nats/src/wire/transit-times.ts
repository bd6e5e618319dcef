/** How long the least difference of a sender's clock is used while its requests keep coming. */
const WINDOW_MS = 60_000;
/** Processes that send to one service, recently replaced ones included. */
const MAX_SENDERS = 1_000;

/** Least differences between the receiver's clock and a sender's. */
interface Differences {
  since: number;
  current: number;
  previous: number;
}

/**
 * Estimates how long requests took to arrive, although no two clocks agree: the least clock difference of the last
 * minute or two is taken for that of a request without delay. A larger difference of a later request is time spent on
 * its way: in a buffer, or in front of a busy event loop.
 *
 * The first request of a sender counts as undelayed. A sender that falls silent keeps its difference.
 */
export class TransitTimes {
  private readonly senders = new Map<string, Differences>();

  /**
   * @param sentAt by the sender's clock, in milliseconds
   * @param now by the receiver's clock, in milliseconds; neither clock may be set while its process runs
   * @returns milliseconds
   */
  of(sender: string, sentAt: number, now: number): number {
    const difference = now - sentAt;
    const known = this.knownOf(sender, now);
    known.current = Math.min(known.current, difference);
    return difference - Math.min(known.current, known.previous);
  }

  private knownOf(sender: string, now: number): Differences {
    const known = this.senders.get(sender);
    if (known && now - known.since < WINDOW_MS) return known;
    const next = { since: now, current: Infinity, previous: known?.current ?? Infinity };
    // Reinserted at the end, so that the most silent sender is evicted.
    this.senders.delete(sender);
    this.senders.set(sender, next);
    const [oldest] = this.senders.keys();
    if (this.senders.size > MAX_SENDERS && oldest !== undefined) this.senders.delete(oldest);
    return next;
  }
}
