import { type Database, type Sql, statement } from '@sms/platform/database';
import { disabledEventBody } from '../events/event-body';
import type { ClaimedQueue } from '../queues/claim-queues';
import { disableQueue } from '../queues/take-queue';

const lockOwner = statement<readonly [accountId: number], { owner: number }>({
  name: 'webhook-dispatcher.lock_owner',
  text: `
    SELECT o.account_id AS owner
    FROM endpoint e JOIN endpoint o ON o.account_id = coalesce(e.owner_account_id, e.account_id)
    WHERE e.account_id = $1 FOR NO KEY UPDATE OF o`,
});

const lockHeldEndpoint = statement<readonly [accountId: number, token: number], { url: string; id: string | null }>({
  name: 'webhook-dispatcher.lock_held_endpoint',
  text: `
    SELECT e.url, e.id FROM endpoint e JOIN endpoint_queue q USING (account_id)
    WHERE e.account_id = $1 AND q.lease_token = $2 AND e.skipped_from IS NULL FOR NO KEY UPDATE OF e`,
});

/** The cursor of the owner's first endpoint has to pass the event, so that queue is due. */
const insertIntoFeed = statement<readonly [owner: number, body: string]>({
  name: 'webhook-dispatcher.insert_into_feed',
  text: `
    WITH feed AS (
      UPDATE endpoint SET last_sequence = last_sequence + 1, last_event_at = greatest(last_event_at, clock_timestamp())
      WHERE account_id = $1 RETURNING last_sequence, last_event_at, skipped_from IS NULL AS queued
    ), due_queue AS (
      UPDATE endpoint_queue q SET due_at = least(q.due_at, greatest(clock_timestamp(), q.open_until))
      FROM feed WHERE q.account_id = $1 AND feed.queued
    )
    INSERT INTO event (account_id, sequence, created_at, vendor_account_id, body)
    SELECT $1, last_sequence, last_event_at, $1, $2 FROM feed`,
});

/**
 * Disables an endpoint that has failed for days: its pending events end as `dead`, new ones are skipped, and an event
 * of its own kind in the feed of the account informs the owner. Setting the URL again enables it.
 */
export async function disableEndpoint(
  database: Database,
  { accountId, token }: Pick<ClaimedQueue, 'accountId' | 'token'>,
  now: Date,
): Promise<void> {
  await database.transaction(async (sql) => {
    const owner = await lockFeed(sql, accountId);
    const [endpoint] = await sql.run(lockHeldEndpoint, [accountId, token]);
    if (!endpoint || owner === undefined) return;
    await disableQueue(sql, accountId, 'dead');
    await sql.run(insertIntoFeed, [owner, disabledEventBody(owner, endpoint.id, endpoint.url, now)]);
  });
}

/** Locks the owner's first endpoint before the endpoint itself, as intake does: in the order of their numbers. */
async function lockFeed(sql: Sql, accountId: number): Promise<number | undefined> {
  const [row] = await sql.run(lockOwner, [accountId]);
  return row?.owner;
}
