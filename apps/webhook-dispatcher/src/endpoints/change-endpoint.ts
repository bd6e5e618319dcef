import type { Sql } from '@sms/platform/database';
import { RANGE } from '../events/codes';
import { endPending, takeQueue } from '../queues/take-queue';

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
