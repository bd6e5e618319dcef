const EVERY_MS = 60_000;
/** Maximum number of distinct kinds. Later kinds share one entry, so that a hostile sender cannot fill the memory. */
const MAX_KINDS = 500;

interface Kind {
  loggedAtMs: number;
  unlogged: number;
}

/** Limits log lines of events that may happen a thousand times a second: the first of a kind, then one a minute. */
export class LogThrottle {
  private readonly kinds = new Map<string, Kind>();

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** How many occurrences of this kind a line written now stands for; 0: write none. */
  admit(kind: string): number {
    const name = this.kinds.has(kind) || this.kinds.size < MAX_KINDS ? kind : 'others';
    const known = this.kinds.get(name) ?? { loggedAtMs: -Infinity, unlogged: 0 };
    this.kinds.set(name, known);
    known.unlogged += 1;
    if (this.nowMs() - known.loggedAtMs < EVERY_MS) return 0;
    const occurrences = known.unlogged;
    known.loggedAtMs = this.nowMs();
    known.unlogged = 0;
    return occurrences;
  }
}
