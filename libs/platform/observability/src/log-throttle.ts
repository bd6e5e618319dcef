const EVERY_MS = 60_000;
/** Maximum number of distinct kinds. Later kinds share one entry, so that a hostile sender cannot fill the memory. */
const MAX_KINDS = 500;

interface Kind {
  /** When its present minute began. */
  beganAtMs: number;
  /** Lines of this minute. */
  lines: number;
  unlogged: number;
}

/** Limits log lines of events that may happen a thousand times a second: so many of each kind a minute. */
export class LogThrottle {
  private readonly kinds = new Map<string, Kind>();

  /** `linesAMinute`: of one kind. */
  constructor(
    private readonly nowMs: () => number = () => performance.now(),
    private readonly linesAMinute = 1,
  ) {}

  /** How many occurrences of this kind a line written now stands for; 0: write none. */
  admit(kind: string): number {
    const known = this.known(kind);
    known.unlogged += 1;
    if (this.nowMs() - known.beganAtMs >= EVERY_MS) {
      known.beganAtMs = this.nowMs();
      known.lines = 0;
    }
    if (known.lines >= this.linesAMinute) return 0;
    known.lines += 1;
    return this.take(kind);
  }

  /** Returns how many occurrences of this kind no line stands for yet; the caller writes one for them. */
  take(kind: string): number {
    const known = this.known(kind);
    const { unlogged } = known;
    known.unlogged = 0;
    return unlogged;
  }

  private known(kind: string): Kind {
    const name = this.kinds.has(kind) || this.kinds.size < MAX_KINDS ? kind : 'others';
    const known = this.kinds.get(name) ?? { beganAtMs: -Infinity, lines: 0, unlogged: 0 };
    this.kinds.set(name, known);
    return known;
  }
}
