import { type Sql, statement } from '@sms/platform/database';
import type { Range } from './search/log-bounds';
import { findGapBlock, GAP_BLOCK } from './log-gaps.sql';

export interface PageNumbers {
  /** Numbers of the entries on the page, the newest first. */
  readonly numbers: readonly number[];
  /** Numbers of the account that have no entry any more. */
  readonly removed: number;
}

/** Reads all partitions: the gaps decide which of them a page reaches into. */
const listLogNumbers = statement<
  readonly [accountId: number, oldest: number, highest: number, passedOver: number, perPage: number],
  { seq: number }
>({
  name: 'messaging.list_log_numbers',
  text: `
    SELECT seq FROM message WHERE account_id = $1 AND seq >= $2 AND seq <= $3 ORDER BY seq DESC OFFSET $4 LIMIT $5`,
});

/**
 * Numbers are dense except for removed test messages. The count of these in each block of numbers leads to the first
 * entry of a page, without reading the entries before it.
 * @param skipped entries before the page
 */
export async function pageNumbers(
  database: Pick<Sql, 'run'>,
  accountId: number,
  { from: oldest, to: last }: Range,
  { skipped, perPage }: { readonly skipped: number; readonly perPage: number },
): Promise<PageNumbers> {
  const [found] = await database.run(findGapBlock, [accountId, oldest, last, skipped]);
  if (!found) throw new Error('a statement that returns one row returned none');
  const { removed, block, above } = found;
  const newest = last - skipped - (block === null ? removed : above);
  const end = block === null ? newest : Math.min((block + 1) * GAP_BLOCK - 1, last);
  const rows = await database.run(listLogNumbers, [
    accountId,
    oldest,
    Math.max(newest, end),
    Math.max(end - newest, 0),
    perPage,
  ]);
  return { numbers: rows.map(({ seq }) => seq), removed };
}
