import type { QueuePeek } from '../../queues/read-queues';
import type { QueuedEvent, Reading } from './cycle-request';
import type { Cursor, Position } from './cursor';
import { READ_SPACING_MS } from '../../config/tuning';

/**
 * A queue whose next event waits for longer than this delivers newer ones first, in milliseconds: the receiver
 * responds, but slower than events come. Each time this happens costs a row that is kept as long as the events.
 */
export const STALE_AFTER_MS = 3_600_000;

/** How far the events of a queue have been read for their first attempts, and whether there are more. */
export class FreshEvents {
  private readTo: Position;
  /** The highest known sequence number. */
  private last = 0;
  /** `certain` when the last read was full or a peek found more, `hinted` after a hint of new events. */
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
   * When it is worth a cycle to read the events that are reported; infinite when none are.
   * @param begunAtMs when the last cycle began, in monotonic milliseconds, as all times here
   */
  dueAtMs(begunAtMs: number): number {
    if (this.more === 'none') return Infinity;
    return this.more === 'certain' ? -Infinity : begunAtMs + READ_SPACING_MS;
  }

  /** Begins a read by the next cycle. Hints that come from now on are for the cycle after it. */
  reading(room: number): Reading {
    const reading = { after: this.readTo, room: this.more === 'none' ? 0 : room };
    if (reading.room > 0) this.more = 'none';
    return reading;
  }

  /** Whether the next events have waited too long to be sent in order, or are no longer kept. */
  isStale({ room }: Reading, events: readonly QueuedEvent[], ageMs: number | null): boolean {
    if (ageMs !== null && ageMs > STALE_AFTER_MS) return true;
    if (room === 0) return false;
    const [first] = events;
    return first ? first.sequence > this.readTo.sequence + 1 : this.last > this.readTo.sequence;
  }

  /** Returns the events that are to be sent. */
  take({ after, room }: Reading, events: readonly QueuedEvent[], nowMs: number): QueuedEvent[] {
    for (const event of events) if (event.subject === null) this.cursor.finish(event, nowMs);
    this.readTo = events.at(-1) ?? this.readTo;
    if (room > 0 && this.readTo.sequence >= after.sequence + room) this.more = 'certain';
    // Exceptions of an earlier holder are retried on their own.
    return events.filter(({ sequence }) => !this.cursor.has(sequence));
  }
}

/** Events of an outage, which are delivered behind newer ones. */
export interface Backlog {
  readonly rangeId: number;
  readonly lastSequence: number;
  /** All events of the backlog up to here are finished. */
  readonly cursor: Position;
}

export interface BacklogRead {
  readonly events: readonly QueuedEvent[];
  /** Exceptions among the numbers that were read: they are retried on their own. */
  readonly excepted: readonly Position[];
}

export interface BacklogReading extends Backlog {
  readonly readTo: Position;
}

/** Events to be sent besides the newest ones: retries that are due, and the backlog of an outage. */
export class StaleEvents {
  retryAtMs = Infinity;
  /** Events were read that are to be given up, or are no longer kept. */
  hasTooOld = false;
  backlog: BacklogReading | null = null;
  private hasBacklog = false;

  get backlogIsReadable(): boolean {
    return this.backlog ? this.backlog.readTo.sequence < this.backlog.lastSequence : this.hasBacklog;
  }

  /**
   * A backlog is over when its end is stored: before, the database would return the same events again.
   * @param backlogAt up to which number the current backlog is finished, and stored
   */
  see({ hasDueRetry, nextRetryMs, hasBacklog }: QueuePeek, backlogAt: number, nowMs: number): void {
    this.retryAtMs = hasDueRetry ? nowMs : nowMs + (nextRetryMs ?? Infinity);
    this.hasBacklog = hasBacklog;
    if (this.backlog && backlogAt >= this.backlog.lastSequence) this.backlog = null;
  }

  retryAt(atMs: number): void {
    this.retryAtMs = Math.min(this.retryAtMs, atMs);
  }

  noteAge(ageMs: number | null, maxAgeMs: number): void {
    if (ageMs !== null && ageMs > maxAgeMs) this.hasTooOld = true;
  }

  /** @param backlog that was read from, or null: there is none */
  readBacklog(backlog: Backlog | null, { events, excepted }: BacklogRead): void {
    this.hasBacklog = backlog !== null;
    if (!backlog) return;
    const before = this.backlog ?? { ...backlog, readTo: backlog.cursor };
    if (events.length + excepted.length === 0) this.hasTooOld = true;
    const end = { ...before.readTo, sequence: backlog.lastSequence };
    const last = [events.at(-1), excepted.at(-1)].filter((event) => event !== undefined);
    const readTo = last.reduce<Position | undefined>(
      (highest, event) => (highest && highest.sequence > event.sequence ? highest : event),
      undefined,
    );
    this.backlog = { ...before, readTo: readTo ? { sequence: readTo.sequence, createdAt: readTo.createdAt } : end };
  }
}
