import type { Database } from '@sms/platform/database';
import { disabledEventBody } from '../events/event-body';
import type { ClaimedQueue } from '../queues/claim-queues';
import { endPending, takeQueue } from '../queues/take-queue';

/**
 * Disables an endpoint that has failed for days: its pending events end as `dead`, new ones are kept for the feed only,
 * and an event of its own kind in the feed informs the owner. Setting the URL again enables it.
 */
export async function disableEndpoint(
  database: Database,
  { accountId, token }: Pick<ClaimedQueue, 'accountId' | 'token'>,
  now: Date,
): Promise<void> {
  await database.transaction(async (sql) => {
    const held = await sql.rows<{ url: string }>(
      `SELECT e.url FROM endpoint e JOIN endpoint_queue q USING (account_id)
       WHERE e.account_id = $1 AND q.lease_token = $2 AND e.skipped_from IS NULL FOR NO KEY UPDATE OF e`,
      [accountId, token],
    );
    const url = held[0]?.url;
    if (url === undefined) return;
    await endPending(sql, accountId, 'dead');
    await sql.execute(
      `WITH disabled AS (
         UPDATE endpoint SET disabled_at = clock_timestamp(), skipped_from = last_sequence + 1,
           last_sequence = last_sequence + 1, last_event_at = greatest(last_event_at, clock_timestamp())
         WHERE account_id = $1 RETURNING last_sequence, last_event_at
       )
       INSERT INTO event (account_id, sequence, created_at, vendor_account_id, body)
       SELECT $1, last_sequence, last_event_at, $1, $2 FROM disabled`,
      [accountId, disabledEventBody(accountId, url, now)],
    );
    await takeQueue(sql, accountId, false);
  });
}
