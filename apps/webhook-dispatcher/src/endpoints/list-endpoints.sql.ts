import type { EndpointState } from '@sms/contracts/webhook-dispatcher';
import { statement } from '@sms/platform/database';
import { EXCEPTION, RANGE } from '../events/codes';
import { STATE_OF_ENDPOINT } from './read-endpoint-delivery';

/** More retries of an endpoint than these are not counted. */
const MAX_RETRIES = 1_000;

interface Row {
  readonly owner: number;
  readonly id: string | null;
  readonly url: string;
  readonly state: EndpointState;
  readonly since: Date | null;
  readonly paused_until: Date | null;
  readonly consecutive_failures: number | null;
  readonly backlog: number;
  readonly oldest_at: Date | null;
  readonly hour_attempts: number;
  readonly hour_delivered: number;
  readonly day_attempts: number;
  readonly day_delivered: number;
}

/**
 * Sorts all endpoints with a URL, from two tables of a row each, and reads the rest for those of the page. Waiting
 * events are those behind the cursor of the queue, retries before it, and what an outage has left. The limits keep the
 * joins to look-ups by key.
 */
export const listEndpoints = statement<readonly [accountId: number | null, limit: number, offset: number], Row>({
  name: 'webhook-dispatcher.list_endpoints',
  text: `
    WITH listed_endpoint AS MATERIALIZED (
      SELECT e.account_id, coalesce(e.owner_account_id, e.account_id) AS owner, e.id, e.url, s.state,
        coalesce(e.disabled_at, q.failing_since) AS since, q.breaker_state, q.open_until,
        q.consecutive_failures, q.cursor, q.cursor_at,
        CASE WHEN e.skipped_from IS NULL THEN e.last_sequence - q.cursor ELSE 0 END AS unsent,
        row_number() OVER (ORDER BY array_position('{paused,failing,disabled,active}'::text[], s.state),
          CASE WHEN s.state = 'disabled' THEN -extract(epoch FROM e.disabled_at)
            ELSE extract(epoch FROM q.failing_since) END,
          CASE WHEN e.skipped_from IS NULL THEN e.last_sequence - q.cursor ELSE 0 END DESC, e.account_id) AS place
      FROM endpoint e JOIN endpoint_queue q USING (account_id) CROSS JOIN LATERAL (SELECT ${STATE_OF_ENDPOINT} AS state) s
      WHERE e.url IS NOT NULL AND ($1::bigint IS NULL OR coalesce(e.owner_account_id, e.account_id) = $1)
      ORDER BY place LIMIT $2 OFFSET $3
    )
    SELECT l.owner, l.id, l.url, l.state, l.since,
      CASE WHEN l.open_until > clock_timestamp() THEN l.open_until END AS paused_until,
      CASE WHEN l.state <> 'disabled' AND l.breaker_state = 'closed' THEN l.consecutive_failures END
        AS consecutive_failures,
      l.unsent + retry.events + outage.events AS backlog,
      least(fresh.created_at, retry.oldest_at, outage.oldest_at) AS oldest_at,
      attempted.hour_attempts, attempted.hour_delivered, attempted.day_attempts, attempted.day_delivered
    FROM listed_endpoint l
    LEFT JOIN LATERAL (
      SELECT created_at FROM event WHERE l.unsent > 0 AND account_id = l.account_id AND sequence = l.cursor + 1
        AND created_at >= l.cursor_at LIMIT 1
    ) fresh ON true
    CROSS JOIN LATERAL (
      SELECT count(*) AS events, min(since) AS oldest_at FROM (
        SELECT coalesce(replayed_at, created_at) AS since FROM event_exception
        WHERE account_id = l.account_id AND state = ${EXCEPTION.retrying} AND sequence <= l.cursor
        ORDER BY sequence LIMIT ${MAX_RETRIES}
      ) waiting
    ) retry
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.last_sequence - r.cursor), 0)::bigint AS events, min(e.created_at) AS oldest_at
      FROM event_range r LEFT JOIN LATERAL (
        SELECT created_at FROM event WHERE account_id = r.account_id AND sequence = r.cursor + 1
          AND created_at >= r.cursor_at LIMIT 1
      ) e ON true
      WHERE r.account_id = l.account_id AND r.kind = ${RANGE.backlog} AND r.cursor < r.last_sequence
    ) outage
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(n.attempts) FILTER (WHERE h.of_hour), 0) AS hour_attempts,
        coalesce(sum(n.delivered) FILTER (WHERE h.of_hour), 0) AS hour_delivered,
        coalesce(sum(n.attempts), 0) AS day_attempts, coalesce(sum(n.delivered), 0) AS day_delivered
      FROM (
        SELECT counted_from, counted_from > now() - interval '1 hour' AS of_hour
        FROM generate_series(date_bin('30 minutes', now(), 'epoch') - interval '23.5 hours', now(), '30 minutes')
          AS half_hour(counted_from)
      ) h CROSS JOIN LATERAL (
        SELECT attempts, delivered FROM attempt_count
        WHERE counted_from = h.counted_from AND account_id = l.account_id LIMIT 1
      ) n
    ) attempted
    ORDER BY l.place`,
});
