import { columns, statement } from '@sms/platform/database';
import { EXCEPTION, RANGE } from '../events/codes';
import type { ClaimedQueue } from './claim-queues';

export interface QueueToRelease extends Pick<ClaimedQueue, 'accountId' | 'token'> {
  /** Released although there may be more to do, so it goes to the end of the line. */
  readonly yielding: boolean;
}

const QUEUES = columns<QueueToRelease>({
  account_id: ['bigint', ({ accountId }) => accountId],
  token: ['bigint', ({ token }) => token],
  yielding: ['boolean', ({ yielding }) => yielding],
});

export const lockHeldQueues = statement<readonly QueueToRelease[], { account_id: number }>({
  name: 'webhook-dispatcher.lock_held_queues',
  params: QUEUES,
  text: `
    SELECT q.account_id FROM ${QUEUES.unnest} AS h(${QUEUES.names})
      JOIN endpoint_queue q ON q.account_id = h.account_id AND q.lease_token = h.token
    ORDER BY q.account_id FOR NO KEY UPDATE OF q`,
});

/** greatest() and least() ignore nulls: a closed breaker has no open_until, a queue without retries no next one. */
export const releaseLockedQueues = statement<readonly QueueToRelease[], { account_id: number; released: boolean }>({
  name: 'webhook-dispatcher.release_queues',
  params: QUEUES,
  text: `
    WITH queue_work AS MATERIALIZED (
      SELECT h.account_id, h.yielding, q.open_until, e.skipped_from IS NULL AND (e.last_sequence > q.cursor
          OR EXISTS (SELECT FROM event_range r WHERE r.account_id = h.account_id AND r.kind = ${RANGE.backlog}
            AND r.cursor < r.last_sequence)) AS waiting,
        (SELECT x.due_at FROM event_exception x WHERE x.account_id = h.account_id AND x.state = ${EXCEPTION.retrying}
          ORDER BY x.due_at LIMIT 1) AS retry_at
      FROM ${QUEUES.unnest} AS h(${QUEUES.names})
        CROSS JOIN LATERAL (SELECT cursor, open_until FROM endpoint_queue WHERE account_id = h.account_id LIMIT 1) q
        CROSS JOIN LATERAL (SELECT last_sequence, skipped_from FROM endpoint WHERE account_id = h.account_id LIMIT 1) e
    ), due_time AS (
      SELECT *, CASE WHEN waiting THEN now() ELSE retry_at END AS due_at FROM queue_work
    ), decision AS MATERIALIZED (
      SELECT account_id, greatest(due_at, open_until, CASE WHEN yielding THEN now() END) AS due_at,
        due_at IS NULL AS idle,
        yielding OR due_at IS NULL OR greatest(due_at, open_until) > now() AS released
      FROM due_time
    ), released_queue AS (
      UPDATE endpoint_queue q SET lease_owner = NULL, leased_until = '-infinity',
        due_at = CASE WHEN d.idle THEN NULL ELSE d.due_at END
      FROM decision d WHERE q.account_id = d.account_id AND d.released
    )
    SELECT account_id, released FROM decision`,
});
