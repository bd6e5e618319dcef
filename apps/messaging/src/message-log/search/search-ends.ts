/** What one full partition has of an account: its numbers; or of the whole log: its ids. */
export interface NumberedPartition {
  readonly first: number;
  readonly last: number;
  /** When the partition's first and last messages were accepted, in milliseconds. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/** Half open: the first belongs to it. */
export interface NumberRange {
  readonly first: number;
  readonly end: number;
}

/** Between the two is what has to be looked at. */
export interface SearchEnds {
  /** What is before it, and itself, counts as older than the time. */
  readonly low: number;
  /** What is behind it, and itself, does not. */
  readonly high: number;
}

/** Leaves what may be in the one partition of that time, or in those that are not full yet. */
export function searchEnds(time: number, all: NumberRange, full: readonly NumberedPartition[]): SearchEnds {
  const older = full.filter(({ lastAt }) => lastAt < time);
  const low = Math.max(all.first - 1, ...older.map(({ last }) => last));
  // Where times go back at the edge of partitions, one may begin with a later time than it ends.
  const newer = full.filter(({ first, firstAt }) => firstAt >= time && first > low);
  return { low, high: Math.min(all.end, ...newer.map(({ first }) => first)) };
}
