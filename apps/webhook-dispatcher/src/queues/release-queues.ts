import type { Database } from '@sms/platform/database';
import { columns } from '@sms/platform/database';
import { EXCEPTION, RANGE } from '../events/codes';
import type { ClaimedQueue } from './claim-queues';

export interface QueueToRelease extends Pick<ClaimedQueue, 'accountId' | 'token'> {
  /** Released although there may be more to do, so it goes to the end of the line. */
  readonly yielding: boolean;
}

/** `kept`: new work was found. `lost`: another process holds the queue. */
export type Release = 'released' | 'kept' | 'lost';

/**
 * Releases queues that have nothing in flight and whose results are stored. The remaining work is read by a statement
 * that begins after the queues were locked. Intake locks the queue before committing, so its events are either seen
 * here or make the queue due after this.
 */
export async function releaseQueues(database: Database, queues: readonly QueueToRelease[]): Promise<Release[]> {
  const sorted = [...queues].sort((one, other) => one.accountId - other.accountId);
  const released = await database.transaction(async (sql) => {
    const held = await sql.rows<{ account_id: number }>(LOCK, HELD.arrays(sorted));
    const mine = new Set(held.map((row) => row.account_id));
    const rows = await sql.rows<{ account_id: number; released: boolean }>(
      RELEASE,
      HELD.arrays(sorted.filter(({ accountId }) => mine.has(accountId))),
    );
    return new Map<number, Release>(rows.map((row) => [row.account_id, row.released ? 'released' : 'kept']));
  });
  return queues.map(({ accountId }) => released.get(accountId) ?? 'lost');
}

const HELD = columns<QueueToRelease>({
  account_id: ['bigint', ({ accountId }) => accountId],
  token: ['bigint', ({ token }) => token],
  yielding: ['boolean', ({ yielding }) => yielding],
});

const LOCK = `
  SELECT q.account_id FROM ${HELD.unnest} AS h(${HELD.names})
    JOIN endpoint_queue q ON q.account_id = h.account_id AND q.lease_token = h.token
  ORDER BY q.account_id FOR NO KEY UPDATE OF q`;

/** greatest() and least() ignore nulls: a closed breaker has no open_until, a queue without retries no next one. */
const RELEASE = `
  WITH work AS MATERIALIZED (
    SELECT h.account_id, h.yielding, q.open_until, e.skipped_from IS NULL AND (e.last_sequence > q.cursor
        OR EXISTS (SELECT FROM event_range r WHERE r.account_id = h.account_id AND r.kind = ${RANGE.backlog}
    AND r.cursor < r.last_sequence)) AS waiting,
      (SELECT x.due_at FROM event_exception x WHERE x.account_id = h.account_id AND x.state = ${EXCEPTION.retrying}
        ORDER BY x.due_at LIMIT 1) AS retry_at
    FROM ${HELD.unnest} AS h(${HELD.names})
      CROSS JOIN LATERAL (SELECT cursor, open_until FROM endpoint_queue WHERE account_id = h.account_id LIMIT 1) q
      CROSS JOIN LATERAL (SELECT last_sequence, skipped_from FROM endpoint WHERE account_id = h.account_id LIMIT 1) e
  ), next AS (
    SELECT *, CASE WHEN waiting THEN now() ELSE retry_at END AS due_at FROM work
  ), decided AS MATERIALIZED (
    SELECT account_id, greatest(due_at, open_until, CASE WHEN yielding THEN now() END) AS due_at,
      due_at IS NULL AS idle,
      yielding OR due_at IS NULL OR greatest(due_at, open_until) > now() AS released
    FROM next
  ), given AS (
    UPDATE endpoint_queue q SET lease_owner = NULL, leased_until = '-infinity',
      due_at = CASE WHEN d.idle THEN NULL ELSE d.due_at END
    FROM decided d WHERE q.account_id = d.account_id AND d.released
  )
  SELECT account_id, released FROM decided`;
