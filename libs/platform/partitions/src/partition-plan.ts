import type { Database } from '@sms/platform/database';
import type { PartitionKey } from './partition-key';

/** A partition holds the positions from `from` to `to`, without `to`: milliseconds since 1970, or ids. */
export interface Bounds {
  readonly from: number;
  readonly to: number;
}

export interface Partition extends Bounds {
  readonly name: string;
}

export interface Retention {
  /** For times and UUIDv7: how long a partition is kept after its end, in milliseconds. */
  readonly keepMs?: number;
  /** Whether the partition is no longer needed. Called once `keepMs` is over, or always where it is not given. */
  readonly mayDrop?: (database: Database, partition: Partition) => Promise<boolean>;
}

/**
 * A table `PARTITION BY RANGE` of one column, with a row in `partition_rule`. Its partitions are called
 * `<table>_p<where they begin>`.
 */
export interface PartitionedTable {
  readonly name: string;
  /** Without it, partitions are kept for ever. */
  readonly retention?: Retention;
}

/** The partitions that the tables of a plan must have. */
export interface PartitionPlan {
  /** All have the same bounds, those of the first table. */
  readonly tables: readonly [PartitionedTable, ...PartitionedTable[]];
  readonly key: PartitionKey;
  /** Minimum number of partitions beyond the one in use; `DEFAULT_AHEAD` unless given. */
  readonly ahead?: number;
  /** How many the first migration creates before the one in use, for older rows; 1 unless given. */
  readonly behind?: number;
}

/** One more than the minimum, so that no alarm is raised between the end of a partition and the next run. */
export const DEFAULT_AHEAD = 3;
/** With fewer partitions ahead, a process is not ready: creating them has failed for the length of a partition. */
export const MIN_AHEAD = 2;

const DEFAULT_BEHIND = 1;

/**
 * The bounds to add for enough partitions beyond `position`, ascending, without a gap to the existing ones unless
 * `position` has left them behind.
 */
export async function missingBounds(
  { key, ahead = DEFAULT_AHEAD, behind = DEFAULT_BEHIND }: PartitionPlan,
  existing: readonly Bounds[],
  position: number,
): Promise<Bounds[]> {
  const missing: Bounds[] = [];
  // After a pause of months, or a sequence that was moved ahead, no partitions are created for what lies in between.
  let from = Math.max(key.firstPlace(position, behind), ...existing.map((bounds) => bounds.to));
  for (let beyond = countAhead(existing, position); beyond < ahead;) {
    const to = await key.endOf(from);
    if (!(to > from)) throw new Error(`a partition must not end where it begins, at ${from}`);
    missing.push({ from, to });
    if (from > position) beyond += 1;
    from = to;
  }
  return missing;
}

export function countAhead(existing: readonly Bounds[], position: number): number {
  return existing.filter(({ from }) => from > position).length;
}
