/** The numbers of an account in one full partition; or the ids of the whole log in it. */
export interface NumberedPartition {
  readonly first: number;
  readonly last: number;
  /** When the partition's first and last messages were accepted, in milliseconds. */
  readonly firstAt: number;
  readonly lastAt: number;
}

/** Half open: includes `first`. */
export interface NumberRange {
  readonly first: number;
  readonly end: number;
}

/** The range that has to be searched is between the two. */
export interface SearchEnds {
  /** It and all before it count as older than the time. */
  readonly low: number;
  /** It and all after it do not. */
  readonly high: number;
}

/** Narrows the range to the one partition of that time, or to those that are not full yet. */
export function searchEnds(time: number, all: NumberRange, full: readonly NumberedPartition[]): SearchEnds {
  const older = full.filter(({ lastAt }) => lastAt < time);
  const low = Math.max(all.first - 1, ...older.map(({ last }) => last));
  // Where times go back at the edge of partitions, a partition may begin with a later time than it ends with.
  const newer = full.filter(({ first, firstAt }) => firstAt >= time && first > low);
  return { low, high: Math.min(all.end, ...newer.map(({ first }) => first)) };
}
