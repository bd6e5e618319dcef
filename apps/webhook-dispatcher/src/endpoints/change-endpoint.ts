import type { Sql } from '@sms/platform/database';
import { EXCEPTION, RANGE } from '../events/codes';

/**
 * Changes of an endpoint, under its lock, which taking events in needs, too. Each takes the queue from its holder (the
 * token fences it off): what is in flight still goes to the old URL, and its results no longer count.
 */

/** Sends what is pending, and all that comes, to another URL; the breaker is closed. */
export async function changeUrl(sql: Sql, accountId: number, url: string): Promise<void> {
  // Numbers that were kept for the feed only become a range of their own: the queue begins behind them.
  await sql.execute(
    `INSERT INTO event_range (account_id, first_sequence, last_sequence, kind, finished_at)
     SELECT account_id, skipped_from, last_sequence, ${RANGE.skipped}, last_event_at FROM endpoint
     WHERE account_id = $1 AND skipped_from <= last_sequence`,
    [accountId],
  );
  await sql.execute(
    `UPDATE endpoint_queue q SET cursor = e.last_sequence, cursor_at = e.last_event_at FROM endpoint e
     WHERE q.account_id = $1 AND e.account_id = $1 AND e.skipped_from IS NOT NULL`,
    [accountId],
  );
  await sql.execute('UPDATE endpoint SET url = $2, skipped_from = NULL, disabled_at = NULL WHERE account_id = $1', [
    accountId,
    url,
  ]);
  await takeQueue(sql, accountId, true);
}

/** Ends what is pending as `cancelled`; what comes is kept for the feed only. */
export async function removeUrl(sql: Sql, accountId: number): Promise<void> {
  await endPending(sql, accountId, 'cancelled');
  await sql.execute(
    `UPDATE endpoint SET url = NULL, disabled_at = NULL, skipped_from = coalesce(skipped_from, last_sequence + 1)
     WHERE account_id = $1`,
    [accountId],
  );
  await takeQueue(sql, accountId, false);
}

/** Ends what is pending as `dead`; what comes is kept for the feed only, until the URL is set again. */
export async function disableEndpoint(sql: Sql, accountId: number): Promise<void> {
  await endPending(sql, accountId, 'dead');
  await sql.execute(
    `UPDATE endpoint SET disabled_at = clock_timestamp(), skipped_from = last_sequence + 1 WHERE account_id = $1`,
    [accountId],
  );
  await takeQueue(sql, accountId, false);
}

async function endPending(sql: Sql, accountId: number, state: 'cancelled' | 'dead'): Promise<void> {
  await sql.rows('SELECT 1 FROM endpoint_queue WHERE account_id = $1 FOR NO KEY UPDATE', [accountId]);
  await sql.execute(
    `INSERT INTO event_range (account_id, first_sequence, last_sequence, kind)
     SELECT q.account_id, q.cursor + 1, e.last_sequence, $2 FROM endpoint_queue q JOIN endpoint e USING (account_id)
     WHERE q.account_id = $1 AND e.skipped_from IS NULL AND q.cursor < e.last_sequence`,
    [accountId, RANGE[state]],
  );
  await sql.execute(
    `UPDATE endpoint_queue q SET cursor = e.last_sequence, cursor_at = e.last_event_at FROM endpoint e
     WHERE q.account_id = $1 AND e.account_id = $1`,
    [accountId],
  );
  await sql.execute(
    `UPDATE event_range SET kind = $2, first_sequence = cursor + 1, cursor = NULL, cursor_at = NULL, finished_at = now()
     WHERE account_id = $1 AND kind = ${RANGE.backlog} AND cursor < last_sequence`,
    [accountId, RANGE[state]],
  );
  await sql.execute(
    `UPDATE event_exception SET state = $2, due_at = NULL, finished_at = now()
     WHERE account_id = $1 AND state = ${EXCEPTION.retrying}`,
    [accountId, EXCEPTION[state]],
  );
}

async function takeQueue(sql: Sql, accountId: number, due: boolean): Promise<void> {
  await sql.execute(
    `UPDATE endpoint_queue SET lease_token = lease_token + 1, lease_owner = NULL, leased_until = '-infinity',
       due_at = CASE WHEN $2 THEN clock_timestamp() END, breaker_state = 'closed', consecutive_failures = 0,
       open_until = NULL, reset_ms = NULL, failing_since = NULL
     WHERE account_id = $1`,
    [accountId, due],
  );
}
