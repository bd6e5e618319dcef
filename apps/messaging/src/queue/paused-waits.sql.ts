import { statement, variants } from '@sms/platform/database';
import { REQUEUE } from './requeue';

/** The most of one bulk in a statement, so that the others have a share of each. */
const MAX_OF_BULK = 250;
/** A paced bulk makes up for no more than this time, in seconds: after a stop of all workers it goes on at its pace. */
const MAX_BEHIND_SECONDS = 1;

/** The bulks that have paused messages: one look at the index for each, however many messages they have. */
const WAITING_BULK = `waiting_bulk AS (
      (SELECT request_id FROM send_wait WHERE state = 'paused' ORDER BY request_id LIMIT 1)
      UNION ALL
      SELECT (SELECT w.request_id FROM send_wait w WHERE w.state = 'paused'
        AND w.request_id > waiting_bulk.request_id ORDER BY w.request_id LIMIT 1)
      FROM waiting_bulk WHERE waiting_bulk.request_id IS NOT NULL)`;

const NEXT_AT = `greatest(c.next_at, now() - interval '${MAX_BEHIND_SECONDS} seconds')`;

/**
 * Makes messages of bulks that may send them ready, in the order of each bulk, and no more of a paced bulk than its
 * pace allows. The lock of a bulk's row keeps two workers from counting the same time twice, and a pause that commits
 * first is seen.
 */
export const releasePausedMessages = variants<number, readonly [], never>([500], (limit) =>
  statement({
    name: `messaging.release_paused:${limit}`,
    text: `
    WITH RECURSIVE ${WAITING_BULK},
    open_bulk AS MATERIALIZED (
      SELECT c.request_id, c.sends_up_to, least(${MAX_OF_BULK}, CASE WHEN c.pace IS NULL THEN ${MAX_OF_BULK}
        ELSE floor(extract(epoch FROM now() - ${NEXT_AT}) * c.pace) + 1 END)::integer AS allowed
      FROM waiting_bulk JOIN bulk_control c USING (request_id)
      WHERE c.sends_up_to > 0 AND (c.pace IS NULL OR c.next_at <= now())
      ORDER BY c.next_at, c.request_id FOR NO KEY UPDATE OF c SKIP LOCKED),
    released_wait AS MATERIALIZED (
      SELECT w.tid, open_bulk.request_id FROM open_bulk CROSS JOIN LATERAL (
        SELECT ctid AS tid FROM send_wait WHERE state = 'paused' AND request_id = open_bulk.request_id
          AND ordinal <= open_bulk.sends_up_to
        ORDER BY request_id, ordinal LIMIT open_bulk.allowed FOR UPDATE SKIP LOCKED) AS w
      LIMIT ${limit}),
    paced_bulk AS (
      UPDATE bulk_control c SET next_at = ${NEXT_AT} + make_interval(secs => released.messages / c.pace::double precision)
      FROM (SELECT request_id, count(*) AS messages FROM released_wait GROUP BY request_id) AS released
      WHERE c.request_id = released.request_id AND c.pace IS NOT NULL),
    requeued_message AS (
      DELETE FROM send_wait WHERE ctid = ANY(ARRAY(SELECT tid FROM released_wait)) RETURNING *)${REQUEUE}`,
  }),
);

/** Cancels paused messages of cancelled bulks; the next sweep ends them. */
export const cancelPausedMessages = variants<number, readonly [], never>([500], (limit) =>
  statement({
    name: `messaging.cancel_paused:${limit}`,
    text: `
    WITH RECURSIVE ${WAITING_BULK},
    cancelled_wait AS MATERIALIZED (
      SELECT w.tid FROM waiting_bulk JOIN bulk_control c USING (request_id) CROSS JOIN LATERAL (
        SELECT ctid AS tid FROM send_wait WHERE state = 'paused' AND request_id = c.request_id
        ORDER BY request_id, ordinal LIMIT ${limit} FOR UPDATE SKIP LOCKED) AS w
      WHERE c.state = 'cancelled' LIMIT ${limit})
    UPDATE send_wait SET state = 'cancelled', due_at = now()
    WHERE ctid = ANY(ARRAY(SELECT tid FROM cancelled_wait))`,
  }),
);
