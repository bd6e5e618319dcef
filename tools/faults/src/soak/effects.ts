import type { Effect } from './trend';

const MB = 1_048_576;

/** From when on more is growth: what a process, a table or a queue may do within its bounds is less. */
export const EFFECTS = {
  rss: { absolute: 40 * MB, relative: 0.2 },
  heap: { absolute: 25 * MB, relative: 0.25 },
  handles: { absolute: 20, relative: 0.3 },
  /** Of all processes of Postgres together. */
  postgresMemory: { absolute: 80 * MB, relative: 0.3 },
  /** Of a table whose rows come and go, with its indexes. */
  queueBytes: { absolute: 4 * MB, relative: 0.5 },
  /** Of a table that keeps what happened, with its indexes, and of the write-ahead log. */
  bytesPerMessage: { absolute: 250, relative: 0.15 },
  ageSeconds: { absolute: 15, relative: 0.5 },
  waiting: { absolute: 200, relative: 0.5 },
} as const satisfies Record<string, Effect>;
