import { type Database, statement } from '@sms/platform/database';

const BATCH = 100;

/** The partition of the last events of an endpoint is dropped within a day after they are old enough. */
const deleteRemoved = statement<readonly [eventDays: number]>({
  name: 'webhook-dispatcher.delete_removed_endpoints',
  text: `
    WITH removed_endpoint AS MATERIALIZED (
      SELECT account_id FROM endpoint WHERE removed_at < now() - make_interval(days => $1 + 2)
      ORDER BY removed_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    ), deleted_secret AS (
      DELETE FROM endpoint_secret s USING removed_endpoint r WHERE s.account_id = r.account_id
    ), deleted_queue AS (
      DELETE FROM endpoint_queue q USING removed_endpoint r WHERE q.account_id = r.account_id
    )
    DELETE FROM endpoint e USING removed_endpoint r WHERE e.account_id = r.account_id`,
});

/**
 * Deletes a batch of further endpoints that were removed so long ago that none of their events is kept; returns whether
 * there may be more.
 */
export async function forgetRemoved(database: Database, eventDays: number): Promise<boolean> {
  return (await database.change(deleteRemoved, [eventDays])) === BATCH;
}
