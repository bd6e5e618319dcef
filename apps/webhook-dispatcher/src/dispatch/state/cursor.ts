/** An event's sequence number, and the time at which it was taken in, as a Postgres text. */
export interface Position {
  readonly sequence: number;
  readonly createdAt: string;
}

/**
 * How far the events of a queue are finished without a gap. Events finish in any order; those beyond the first
 * unfinished one are remembered until it is finished, too.
 */
export class Cursor {
  private readonly beyond = new Map<number, string>();
  private current: Position;
  private since: number | undefined;

  constructor(start: Position) {
    this.current = start;
  }

  /** The last event of the gapless finished prefix. */
  get position(): Position {
    return this.current;
  }

  /** How many finished events wait for an unfinished one before them. */
  get heldBack(): number {
    return this.beyond.size;
  }

  /** Whether an event is finished, or lies before the start of this cursor. */
  has(sequence: number): boolean {
    return sequence <= this.current.sequence || this.beyond.has(sequence);
  }

  /** @param now monotonic milliseconds */
  finish({ sequence, createdAt }: Position, now: number): void {
    if (this.has(sequence)) return;
    this.beyond.set(sequence, createdAt);
    const before = this.current;
    for (let next = before.sequence + 1; this.beyond.has(next); next += 1) {
      this.current = { sequence: next, createdAt: this.beyond.get(next) ?? this.current.createdAt };
      this.beyond.delete(next);
    }
    if (this.beyond.size === 0) this.since = undefined;
    else if (this.since === undefined || this.current !== before) this.since = now;
  }

  /** How long finished events have waited for the same unfinished one, in milliseconds. */
  heldBackForMs(now: number): number {
    return this.since === undefined ? 0 : now - this.since;
  }
}
