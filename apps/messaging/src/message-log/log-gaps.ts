import { type Sql, statement } from '@sms/platform/database';
import type { Range } from './search/log-bounds';
import { findGapBlock, GAP_BLOCK } from './log-gaps.sql';

export interface PageNumbers {
  /** Of the entries on the page, the newest first. */
  readonly numbers: readonly number[];
  /** Numbers of the account that have no entry any more. */
  readonly removed: number;
}

/** Of all partitions: which of them a page reaches into depends on the gaps. */
const listLogNumbers = statement<
  readonly [accountId: number, oldest: number, highest: number, passedOver: number, perPage: number],
  { seq: number }
>({
  name: 'messaging.list_log_numbers',
  text: `
    SELECT seq FROM message WHERE account_id = $1 AND seq >= $2 AND seq <= $3 ORDER BY seq DESC OFFSET $4 LIMIT $5`,
});

/**
 * Numbers are dense but for test messages that were removed. How many of them there are in each block of numbers leads
 * to the entry at which a page begins, without reading what is before it.
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
