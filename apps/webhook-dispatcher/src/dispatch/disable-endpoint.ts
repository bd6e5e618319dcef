import { type Database, statement } from '@sms/platform/database';
import { disabledEventBody } from '../events/event-body';
import type { ClaimedQueue } from '../queues/claim-queues';
import { endPending, takeQueue } from '../queues/take-queue';

const lockHeldEndpoint = statement<readonly [accountId: number, token: number], { url: string }>({
  name: 'webhook-dispatcher.lock_held_endpoint',
  text: `
    SELECT e.url FROM endpoint e JOIN endpoint_queue q USING (account_id)
    WHERE e.account_id = $1 AND q.lease_token = $2 AND e.skipped_from IS NULL FOR NO KEY UPDATE OF e`,
});

const disableWithEvent = statement<readonly [accountId: number, body: string]>({
  name: 'webhook-dispatcher.disable_endpoint',
  text: `
    WITH disabled_endpoint AS (
      UPDATE endpoint SET disabled_at = clock_timestamp(), skipped_from = last_sequence + 1,
        last_sequence = last_sequence + 1, last_event_at = greatest(last_event_at, clock_timestamp())
      WHERE account_id = $1 RETURNING last_sequence, last_event_at
    )
    INSERT INTO event (account_id, sequence, created_at, vendor_account_id, body)
    SELECT $1, last_sequence, last_event_at, $1, $2 FROM disabled_endpoint`,
});

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
    const [endpoint] = await sql.run(lockHeldEndpoint, [accountId, token]);
    if (!endpoint) return;
    await endPending(sql, accountId, 'dead');
    await sql.run(disableWithEvent, [accountId, disabledEventBody(accountId, endpoint.url, now)]);
    await takeQueue(sql, accountId, false);
  });
}
