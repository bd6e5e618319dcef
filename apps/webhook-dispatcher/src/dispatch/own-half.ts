import { type Half, halfOf, MAX_APART } from '../queues/halves';
import type { Cursor, Position } from './cursor';
import type { CycleRequest, QueuedEvent } from './cycle';

/** Numbers that are read beyond twice the room, so that some of them are in the half. */
const MORE_NUMBERS = 64;

/** Numbers between two events of the own half. */
interface Gap {
  readonly first: number;
  readonly last: number;
  readonly createdAt: string;
}

/**
 * Which events of a queue are sent here: all, or those of one half while another replica sends the others.
 *
 *   alone ──offered──► holder: half 0 ──given back, or out of time──► alone, up to where both are finished: catching up
 *   helper: half 1, to its end
 *
 * The holder's cursor passes a number of the other half when the helper's has, so that the queue's cursor stays what it
 * is for everybody else: all up to it is finished.
 */
export class OwnHalf {
  private other: Position;
  private gaps: Gap[] = [];
  /** Of each half, up to where it has been read or finished before the halves came together again. */
  private known: readonly [number, number] = [0, 0];

  constructor(
    private half: Half | null,
    private readonly cursor: Cursor,
  ) {
    this.other = cursor.position;
  }

  get isHelper(): boolean {
    return this.half === 1;
  }

  /** Whether another replica sends the other half. */
  get isShared(): boolean {
    return this.half !== null;
  }

  /** Whether a queue that was given back now would have much that is sent beyond its cursor. */
  get mustCatchUp(): boolean {
    return this.half === 0 || (this.half === null && this.cursor.position.sequence < this.meetAt);
  }

  /** Requests in flight of those that the endpoint takes. */
  concurrencyOf(endpoint: number): number {
    if (this.half === null) return endpoint;
    return Math.max(1, this.half === 0 ? Math.ceil(endpoint / 2) : Math.floor(endpoint / 2));
  }

  /** How far the other one was, when it was last heard of. */
  get otherAt(): Position {
    return this.other;
  }

  /** Whether to read after a position: not too far from the other half; and when `leaving`, only to catch up. */
  reads({ sequence }: Position, leaving: boolean): boolean {
    if (this.half !== null) return !leaving && sequence - this.other.sequence < MAX_APART;
    return !leaving || sequence < this.meetAt;
  }

  reading(after: Position, room: number, leaving: boolean): CycleRequest['read'] {
    const { half } = this;
    if (room <= 0 || !this.reads(after, leaving)) return { after, room: 0, half };
    if (half !== null) return { after, room: room * 2 + MORE_NUMBERS, half };
    return { after, room: leaving ? Math.min(room, this.meetAt - after.sequence) : room, half };
  }

  /** Whether there is more than what was read. */
  isFull({ after, room }: CycleRequest['read'], events: readonly QueuedEvent[]): boolean {
    const end = after.sequence + room;
    return room > 0 && (events.at(-1)?.sequence ?? 0) > (this.half === null ? end - 1 : end - MORE_NUMBERS);
  }

  /** Returns those of the events read after a position that are to be sent. */
  take(events: readonly QueuedEvent[], after: Position, now: number): QueuedEvent[] {
    let before = after;
    const toSend: QueuedEvent[] = [];
    for (const event of events) {
      if (this.half !== null) this.pass(before, event.sequence, now);
      before = event;
      const known = event.sequence <= this.meetAt ? this.knownAs(event) : 'new';
      if (event.messageId === null || known === 'finished') this.cursor.finish(event, now);
      // Exceptions that an earlier holder has made are retried on their own.
      else if (known === 'new' && !this.cursor.has(event.sequence)) toSend.push(event);
    }
    return toSend;
  }

  /** Half of the queue is offered, all of which is finished up to here. */
  offered(position: Position): void {
    this.half = 0;
    this.other = position;
    this.known = [0, 0];
  }

  /** How far the other one is. */
  heard(position: Position, now: number): void {
    if (position.sequence > this.other.sequence) this.other = position;
    if (this.half !== 0) return;
    const { sequence } = this.other;
    for (let gap = this.gaps[0]; gap && gap.first <= sequence; gap = this.gaps[0]) {
      this.gaps.shift();
      this.finish({ ...gap, last: Math.min(gap.last, sequence) }, now);
      if (gap.last > sequence) this.gaps.unshift({ ...gap, first: sequence + 1 });
    }
  }

  /** The helper ends at a position: returns from where to read on. */
  takenBack(helper: Position, readTo: Position, now: number): Position {
    this.heard(helper, now);
    this.half = null;
    this.gaps = [];
    this.known = [readTo.sequence, this.other.sequence];
    return this.other.sequence < readTo.sequence ? this.other : readTo;
  }

  /** What was read here before the halves came together is in flight, if it is not finished. */
  private knownAs({ messageId, sequence }: QueuedEvent): 'new' | 'read' | 'finished' {
    const half = halfOf(messageId);
    if (sequence > this.known[half]) return 'new';
    return half === 1 ? 'finished' : 'read';
  }

  private get meetAt(): number {
    return Math.max(this.known[0], this.known[1]);
  }

  private pass(before: Position, next: number, now: number): void {
    const gap = { first: before.sequence + 1, last: next - 1, createdAt: before.createdAt };
    if (gap.first > gap.last) return;
    if (this.half === 1 || gap.last <= this.other.sequence) this.finish(gap, now);
    else this.gaps.push(gap);
  }

  private finish({ first, last, createdAt }: Gap, now: number): void {
    for (let sequence = first; sequence <= last; sequence += 1) this.cursor.finish({ sequence, createdAt }, now);
  }
}
