import type { Half } from '../queues/halves';
import type { Cursor, Position } from './cursor';
import type { CycleRequest, QueuedEvent } from './cycle';
import { OwnHalf } from './own-half';
import { STALE_AFTER_MS } from './retire-stale';

/** Each cycle costs a statement: events that come gather for so long, unless there was a pause before. */
const READ_SPACING_MS = 25;

/** How far the events of a queue have been read for their first attempts, and whether there are more. */
export class FreshReader {
  readonly own: OwnHalf;
  private readTo: Position;
  /** The highest number that is known of. */
  private last = 0;
  /** `certain` when the last reading was full, `hinted` when somebody has told of some. */
  private more: 'none' | 'hinted' | 'certain' = 'none';

  /** Begins at the cursor. */
  constructor(
    private readonly cursor: Cursor,
    half: Half | null,
  ) {
    this.own = new OwnHalf(half, cursor);
    this.readTo = cursor.position;
  }

  get hasMore(): boolean {
    return this.more !== 'none';
  }

  /** Whether all that was read is finished. */
  get isFinished(): boolean {
    return this.cursor.position.sequence === this.readTo.sequence;
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
    if (this.more === 'none' || !this.own.reads(this.readTo, leaving)) return Infinity;
    return this.more === 'certain' ? 0 : begunAt + READ_SPACING_MS - performance.now();
  }

  /** What the next cycle reads. Hints that come from now on are for the one after it. */
  reading(room: number, leaving: boolean): CycleRequest['read'] {
    const reading = this.own.reading(this.readTo, this.more === 'none' ? 0 : room, leaving);
    if (reading.room > 0) this.more = 'none';
    return reading;
  }

  /** Whether the next events wait for too long to be sent in their order, or are not kept any more. */
  isStale(
    { room, half }: CycleRequest['read'],
    events: readonly QueuedEvent[],
    ageMs: (time: string) => number,
  ): boolean {
    const [first] = events;
    if (first && ageMs(first.createdAt) > STALE_AFTER_MS) return true;
    if (room === 0 || half !== null) return false;
    return first ? first.sequence > this.readTo.sequence + 1 : this.last > this.readTo.sequence;
  }

  /** Returns those that are to be sent. */
  take(reading: CycleRequest['read'], events: readonly QueuedEvent[], now: number): QueuedEvent[] {
    const toSend = this.own.take(events, this.readTo, now);
    this.readTo = events.at(-1) ?? this.readTo;
    if (this.own.isFull(reading, events)) this.more = 'certain';
    return toSend;
  }

  /** The whole queue is sent here again, after a helper's end. */
  takenBack(end: Position, now: number): void {
    this.readTo = this.own.takenBack(end, this.readTo, now);
    this.more = 'certain';
  }
}
