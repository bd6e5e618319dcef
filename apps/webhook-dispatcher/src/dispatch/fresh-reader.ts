import type { Cursor, Position } from './cursor';
import type { CycleRequest, QueuedEvent } from './cycle';
import { STALE_AFTER_MS } from './retire-stale';

/** Each cycle costs a statement: events that come gather for so long, unless there was a pause before. */
const READ_SPACING_MS = 25;

/** How far the events of a queue have been read for their first attempts, and whether there are more. */
export class FreshReader {
  private readTo: Position;
  /** The highest number that is known of. */
  private last = 0;
  /** `certain` when the last reading was full, `hinted` when somebody has told of some. */
  private more: 'none' | 'hinted' | 'certain' = 'none';

  /** Begins at the cursor. */
  constructor(private readonly cursor: Cursor) {
    this.readTo = cursor.position;
  }

  get hasMore(): boolean {
    return this.more !== 'none';
  }

  hint(): void {
    if (this.more === 'none') this.more = 'hinted';
  }

  expectMore(): void {
    this.more = 'certain';
  }

  /** @param lastSequence of the account's newest event */
  see(lastSequence: number): void {
    this.last = Math.max(this.last, lastSequence);
    if (lastSequence > this.readTo.sequence) this.more = 'certain';
  }

  /**
   * Until it is worth a cycle to read what is said to be there, in milliseconds; infinite when nothing is, or nothing
   * may be read.
   * @param begunAt when the last cycle began, in monotonic milliseconds
   */
  dueInMs(begunAt: number, leaving: boolean): number {
    if (this.more === 'none' || leaving) return Infinity;
    return this.more === 'certain' ? 0 : begunAt + READ_SPACING_MS - performance.now();
  }

  /** What the next cycle reads. Hints that come from now on are for the one after it. */
  reading(room: number, leaving: boolean): CycleRequest['read'] {
    const reading = { after: this.readTo, room: this.more === 'none' || leaving ? 0 : Math.max(0, room) };
    if (reading.room > 0) this.more = 'none';
    return reading;
  }

  /** Whether the next events wait for too long to be sent in their order, or are not kept any more. */
  isStale({ room }: CycleRequest['read'], events: readonly QueuedEvent[], ageMs: (time: string) => number): boolean {
    const [first] = events;
    if (first && ageMs(first.createdAt) > STALE_AFTER_MS) return true;
    if (room === 0) return false;
    return first ? first.sequence > this.readTo.sequence + 1 : this.last > this.readTo.sequence;
  }

  /** Returns those that are to be sent. */
  take({ after, room }: CycleRequest['read'], events: readonly QueuedEvent[], now: number): QueuedEvent[] {
    for (const event of events) if (event.messageId === null) this.cursor.finish(event, now);
    this.readTo = events.at(-1) ?? this.readTo;
    if (room > 0 && this.readTo.sequence >= after.sequence + room) this.more = 'certain';
    // Exceptions that an earlier holder has made are retried on their own.
    return events.filter(({ sequence }) => !this.cursor.has(sequence));
  }
}
