/** How long the least difference of a sender's clock is believed while its requests keep coming. */
const WINDOW_MS = 60_000;
/** Processes that send to one service, those that were replaced lately among them. */
const MAX_SENDERS = 1_000;

/** Least differences between the receiver's clock and a sender's. */
interface Differences {
  since: number;
  current: number;
  previous: number;
}

/**
 * Tells how long requests took to arrive, though no two clocks agree: a request that came without delay shows by how
 * much the clocks differ, and the least difference of a minute or two was without delay, as far as anybody can know.
 * What a later one differs more has been spent on its way: in a buffer, or in front of a busy event loop.
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
    // Behind those that have been heard of less lately.
    this.senders.delete(sender);
    this.senders.set(sender, next);
    const [oldest] = this.senders.keys();
    if (this.senders.size > MAX_SENDERS && oldest !== undefined) this.senders.delete(oldest);
    return next;
  }
}
