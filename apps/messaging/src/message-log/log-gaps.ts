import type { Sql } from '@sms/platform/database';
import type { Range } from './search/log-bounds';

/** Numbers in a block. A page that begins in a block with gaps passes over so many entries at most. */
export const GAP_BLOCK = 2_000;

export interface PageNumbers {
  /** Of the entries on the page, the newest first. */
  readonly numbers: readonly number[];
  /** Numbers of the account that have no entry any more. */
  readonly removed: number;
}

interface Row {
  readonly removed: number;
  /** Null: the page begins below all gaps. */
  readonly block: number | null;
  /** How many are removed in the blocks above that one. */
  readonly above: number;
}

/**
 * The block in which the entry is that has so many before it (`$4`): the highest one from whose beginning up there are
 * more entries than that. `$2` and `$3`: the numbers of the log.
 */
const FIND_BLOCK = `
  WITH gap AS (
    SELECT block, sum(removed) AS removed FROM log_gap WHERE account_id = $1 GROUP BY block
  ), counted AS (
    SELECT block, removed, sum(removed) OVER (ORDER BY block DESC) AS removed_from_here FROM gap
  )
  SELECT (SELECT coalesce(sum(removed), 0) FROM gap)::bigint AS removed, found.block,
    (found.removed_from_here - found.removed)::bigint AS above
  FROM (SELECT) AS one LEFT JOIN LATERAL (
    SELECT * FROM counted WHERE $3::bigint - greatest(block * ${GAP_BLOCK}, $2::bigint) + 1 - removed_from_here > $4::bigint
    ORDER BY block DESC LIMIT 1
  ) AS found ON true`;

/** Of all partitions: which of them a page reaches into depends on the gaps. */
const NUMBERS = `
  SELECT seq FROM message WHERE account_id = $1 AND seq >= $2 AND seq <= $3 ORDER BY seq DESC OFFSET $4 LIMIT $5`;

/**
 * Numbers are dense but for test messages that were removed. How many of them there are in each block of numbers leads
 * to the entry at which a page begins, without reading what is before it.
 * @param skipped entries before the page
 */
export async function pageNumbers(
  database: Pick<Sql, 'rows'>,
  accountId: number,
  { from: oldest, to: last }: Range,
  { skipped, perPage }: { readonly skipped: number; readonly perPage: number },
): Promise<PageNumbers> {
  const [found] = await database.rows<Row>(FIND_BLOCK, [accountId, oldest, last, skipped]);
  if (!found) throw new Error('a statement that returns one row returned none');
  const { removed, block, above } = found;
  const newest = last - skipped - (block === null ? removed : above);
  const end = block === null ? newest : Math.min((block + 1) * GAP_BLOCK - 1, last);
  const rows = await database.rows<{ seq: number }>(NUMBERS, [
    accountId,
    oldest,
    Math.max(newest, end),
    Math.max(end - newest, 0),
    perPage,
  ]);
  return { numbers: rows.map(({ seq }) => seq), removed };
}
