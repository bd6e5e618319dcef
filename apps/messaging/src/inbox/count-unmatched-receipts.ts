import { columns, type Database, statement } from '@sms/platform/database';

/** Operators need no exact number beyond this. */
const MAX_COUNTED = 1_000;

const CARRIERS = columns<string>({ carrier: ['text', (carrier) => carrier] });

const countReceiptsWithoutMessage = statement<readonly string[], { carrier: string; count: number }>({
  name: 'messaging.count_receipts_without_message',
  params: CARRIERS,
  text: `
    SELECT carrier, (SELECT count(*)::integer FROM (SELECT 1 FROM unmatched_receipt r WHERE r.carrier = one.carrier
     LIMIT ${MAX_COUNTED}) counted) AS count
    FROM ${CARRIERS.unnest} AS one(${CARRIERS.names})`,
});

/**
 * Counts the receipts without a message of each of these carriers, none further than 1,000: a short walk of an index
 * each.
 */
export async function countUnmatchedReceipts(
  database: Pick<Database, 'run'>,
  carriers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.run(countReceiptsWithoutMessage, carriers);
  return new Map(rows.map(({ carrier, count }) => [carrier, count]));
}
