/** The bounds of an account's numbers in a full partition of the log. All are null for an account that has none. */
export interface DirectoryEntry {
  readonly firstId: number | null;
  /** Null when the partition was dropped. */
  readonly endId: number | null;
  readonly firstSeq: number | null;
  readonly lastSeq: number | null;
  /** When the first and the last message of the partition, of any account, were accepted. */
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
}

/** A range of numbers includes both ends; one of ids, only the first. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The oldest number that the account still has: all before it were dropped with their partitions. */
export function oldestSeq(directory: readonly DirectoryEntry[]): number {
  return 1 + Math.max(0, ...directory.map(({ endId, lastSeq }) => (endId === null ? (lastSeq ?? 0) : 0)));
}

/**
 * Returns the ids that have these numbers: from the partitions in the directory to those that are not full yet, where
 * it has none.
 * @param open the ids that are in no full partition
 */
export function idsOf(range: Range, directory: readonly DirectoryEntry[], open: Range): Range {
  const full = directory.flatMap(({ firstId, endId, firstSeq, lastSeq }) =>
    firstId === null || endId === null || firstSeq === null || lastSeq === null
      ? []
      : [{ firstId, endId, firstSeq, lastSeq }],
  );
  const holding = full.filter(({ firstSeq, lastSeq }) => firstSeq <= range.to && lastSeq >= range.from);
  const isNew = range.to > Math.max(0, ...full.map(({ lastSeq }) => lastSeq));
  return {
    from: Math.min(isNew ? open.from : open.to, ...holding.map(({ firstId }) => firstId)),
    to: isNew ? open.to : Math.max(0, ...holding.map(({ endId }) => endId)),
  };
}
