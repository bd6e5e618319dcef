import { statement } from '@sms/platform/database';

/** Numbers in a block. A page that begins in a block with gaps skips so many entries at most. */
export const GAP_BLOCK = 2_000;

interface Row {
  readonly removed: number;
  /** Null: the page begins below all gaps. */
  readonly block: number | null;
  /** Numbers removed in the blocks above that one. */
  readonly above: number;
}

/**
 * Finds the block of the entry with `$4` entries before it: the highest block with more entries than that from its
 * beginning up. `$2` and `$3`: the oldest and the last number of the log.
 */
export const findGapBlock = statement<readonly [accountId: number, oldest: number, last: number, skipped: number], Row>(
  {
    name: 'messaging.find_gap_block',
    text: `
    WITH gap AS (
      SELECT block, sum(removed) AS removed FROM log_gap WHERE account_id = $1 GROUP BY block
    ), counted AS (
      SELECT block, removed, sum(removed) OVER (ORDER BY block DESC) AS removed_from_here FROM gap
    )
    SELECT (SELECT coalesce(sum(removed), 0) FROM gap)::bigint AS removed, found.block,
      (found.removed_from_here - found.removed)::bigint AS above
    FROM (SELECT) AS one LEFT JOIN LATERAL (
      SELECT * FROM counted
      WHERE $3::bigint - greatest(block * ${GAP_BLOCK}, $2::bigint) + 1 - removed_from_here > $4::bigint
      ORDER BY block DESC LIMIT 1
    ) AS found ON true`,
  },
);
