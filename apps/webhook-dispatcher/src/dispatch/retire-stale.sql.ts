import { statement } from '@sms/platform/database';
import { EXCEPTION, RANGE } from '../events/codes';

/** How many exceptions, and sequence numbers of a backlog, one transaction gives up. */
export const MAX_EXCEPTIONS = 1_000;
const MAX_NUMBERS = 50_000;

/** Exceptions that are still retried. */
export const giveUpExceptions = statement<readonly [accountId: number, maxAgeMs: number]>({
  name: 'webhook-dispatcher.give_up_exceptions',
  text: `
    UPDATE event_exception SET state = ${EXCEPTION.dead}, due_at = NULL, finished_at = clock_timestamp()
    WHERE account_id = $1 AND sequence = ANY(ARRAY(SELECT sequence FROM event_exception
      WHERE account_id = $1 AND state = ${EXCEPTION.retrying}
        AND coalesce(replayed_at, created_at) < clock_timestamp() - make_interval(secs => $2 / 1000.0)
      LIMIT ${MAX_EXCEPTIONS}))`,
});

/**
 * The sequence numbers of a range rise with their times, so its old events are at the beginning, after those whose
 * partitions were dropped. A dead range is extended for an hour only: it is kept until its events are gone, which is
 * counted from its creation, and no event is given up within its first hour.
 */
export const giveUpBacklog = statement<readonly [accountId: number, maxAgeMs: number], { sequence: number }>({
  name: 'webhook-dispatcher.give_up_backlog',
  text: `
    WITH backlog AS (
      SELECT id, cursor, cursor_at, last_sequence FROM event_range
      WHERE account_id = $1 AND kind = ${RANGE.backlog} AND cursor < last_sequence
      ORDER BY first_sequence LIMIT 1 FOR NO KEY UPDATE
    ), kept_part AS MATERIALIZED (
      SELECT b.*, coalesce(e.sequence - 1, b.last_sequence) AS dropped_to,
        coalesce(e.created_at, b.cursor_at) AS kept_at
      FROM backlog b LEFT JOIN LATERAL (
        SELECT sequence, created_at FROM event WHERE account_id = $1 AND sequence > b.cursor
          AND sequence <= b.last_sequence AND created_at >= b.cursor_at
        ORDER BY sequence LIMIT 1
      ) e ON true
    ), old_part AS MATERIALIZED (
      SELECT k.id, k.cursor, coalesce(e.sequence, k.dropped_to) AS sequence,
        coalesce(e.created_at, k.kept_at) AS created_at
      FROM kept_part k CROSS JOIN LATERAL (
        SELECT max(sequence) AS sequence, max(created_at) AS created_at FROM event
        WHERE account_id = $1 AND sequence > k.dropped_to
          AND sequence <= least(k.dropped_to + ${MAX_NUMBERS}, k.last_sequence) AND created_at >= k.kept_at
          AND created_at < clock_timestamp() - make_interval(secs => $2 / 1000.0)
      ) e
      WHERE coalesce(e.sequence, k.dropped_to) > k.cursor
    ), moved_backlog AS (
      UPDATE event_range r SET cursor = o.sequence, cursor_at = o.created_at FROM old_part o WHERE r.id = o.id
    ), extended_range AS (
      UPDATE event_range r SET last_sequence = o.sequence FROM old_part o
      WHERE r.account_id = $1 AND r.kind = ${RANGE.dead} AND r.last_sequence = o.cursor
        AND r.finished_at > clock_timestamp() - interval '1 hour' RETURNING 1
    ), new_range AS (
      INSERT INTO event_range (account_id, first_sequence, last_sequence, kind)
      SELECT $1, cursor + 1, sequence, ${RANGE.dead} FROM old_part WHERE NOT EXISTS (SELECT FROM extended_range)
    )
    SELECT sequence FROM old_part`,
});
