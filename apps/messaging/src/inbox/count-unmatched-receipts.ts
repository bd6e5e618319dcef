import type { Database } from '@sms/platform/database';

/** Beyond, nobody wants to know how many there are. */
const MAX_COUNTED = 1_000;

/**
 * How many receipts of each of these carriers have no message, none counted further than 1,000: a short walk of an
 * index each.
 */
export async function countUnmatchedReceipts(
  database: Pick<Database, 'rows'>,
  carriers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.rows<{ carrier: string; count: number }>(
    `SELECT carrier, (SELECT count(*)::integer FROM (SELECT 1 FROM unmatched_receipt r WHERE r.carrier = one.carrier
      LIMIT ${MAX_COUNTED}) counted) AS count
     FROM unnest($1::text[]) AS one (carrier)`,
    [carriers],
  );
  return new Map(rows.map(({ carrier, count }) => [carrier, count]));
}
