import { statement } from '@sms/platform/database';
import { MAX_TRACED, PART_SIZE } from '../../config/tuning';
import { NO_BOUND } from '../../queue/held-back.sql';

/**
 * Takes the lowest part that no other process is expanding, numbers its messages and inserts them into log and queue,
 * as accepting does for single sends. The statement holds the account's counter while it runs. Of a bulk that is held
 * back, paced or scheduled, messages wait in `send_wait` and get a position when they are released: the account's other
 * messages do not queue behind them. A pause that commits while the statement runs is seen by the claim.
 */
export const expandBulkPart = statement<readonly [requestId: string], { queued: number }>({
  name: 'messaging.expand_bulk_part',
  text: `
    WITH next_part AS (
      SELECT ctid AS tid FROM bulk_part WHERE request_id = $1 ORDER BY part LIMIT 1 FOR UPDATE SKIP LOCKED
    ), taken_part AS MATERIALIZED (
      DELETE FROM bulk_part WHERE ctid = ANY(ARRAY(SELECT tid FROM next_part))
      RETURNING part, recipients, routes, credits, texts, vendor_references, send_at
    ), bulk AS MATERIALIZED (
      SELECT b.*, taken_part.part, taken_part.recipients, taken_part.routes, taken_part.credits AS credits_of,
        taken_part.texts, taken_part.vendor_references, taken_part.send_at AS due_at,
        cardinality(taken_part.recipients) AS size, c.canary_size,
        CASE WHEN c.pace IS NULL AND taken_part.send_at IS NULL
          THEN greatest(0, least(cardinality(taken_part.recipients),
            coalesce(c.sends_up_to, ${NO_BOUND}) - taken_part.part * ${PART_SIZE})) ELSE 0 END AS ready
      FROM taken_part, bulk_send b LEFT JOIN bulk_control c USING (request_id) WHERE b.request_id = $1
    ), lane_time AS MATERIALIZED (
      SELECT max(position) FILTER (WHERE lane = 0) AS otp, max(position) FILTER (WHERE lane = 1) AS single,
        max(position) FILTER (WHERE lane = 2) AS bulk
      FROM lane_clock
    ), account_range AS MATERIALIZED (
      INSERT INTO account_counter AS c (account_id, last_seq, otp_position, single_position, bulk_position)
      SELECT account_id, size, lane_time.otp + CASE lane WHEN 0 THEN ready ELSE 0 END,
        lane_time.single + CASE lane WHEN 1 THEN ready ELSE 0 END,
        lane_time.bulk + CASE lane WHEN 2 THEN ready ELSE 0 END
      FROM bulk, lane_time
      ON CONFLICT (account_id) DO UPDATE SET
        last_seq = c.last_seq + excluded.last_seq,
        otp_position = excluded.otp_position + greatest(c.otp_position - (SELECT otp FROM lane_time), 0),
        single_position = excluded.single_position + greatest(c.single_position - (SELECT single FROM lane_time), 0),
        bulk_position = excluded.bulk_position + greatest(c.bulk_position - (SELECT bulk FROM lane_time), 0)
      RETURNING last_seq, otp_position, single_position, bulk_position
    ), logged_message AS (
      INSERT INTO message (request_id, account_id, seq, user_id, position, sender_account_id, created_at, expires_at,
        ordinal, credits, lane, sandbox, route, sender, recipient, text, sealed_text, trace_parent, reference,
        tags, send_at)
      SELECT request_id, account_id, last_seq - size + place, user_id,
        (CASE lane WHEN 0 THEN otp_position WHEN 1 THEN single_position ELSE bulk_position END) - ready
          + least(place, ready),
        sender_account_id, accepted_at,
        coalesce(expires_at - accepted_at + coalesce(r.due_at, bulk.due_at[1]), expires_at),
        part * ${PART_SIZE} + place, coalesce(r.credits, bulk.credits), lane, sandbox,
        coalesce(r.route, routes[1]), sender, r.recipient,
        CASE WHEN sealed_text IS NULL THEN coalesce(r.text, bulk.text) ELSE '' END,
        CASE WHEN sealed_text IS NOT NULL THEN coalesce(decode(r.text, 'base64'), sealed_text) END,
        CASE WHEN part * ${PART_SIZE} + place <= ${MAX_TRACED} THEN trace_parent END,
        coalesce(r.reference, bulk.reference), tags, coalesce(r.due_at, bulk.due_at[1])
      FROM account_range, bulk, unnest(recipients, routes, credits_of, texts, vendor_references, bulk.due_at)
        WITH ORDINALITY AS r(recipient, route, credits, text, reference, due_at, place) ORDER BY place
      RETURNING id, account_id, ordinal, route, lane, position, send_at
    ), queue_entry AS (
      INSERT INTO send_ready (route, lane, position, message_id)
      SELECT m.route, m.lane, m.position, m.id FROM logged_message m, bulk
      WHERE m.ordinal <= bulk.part * ${PART_SIZE} + bulk.ready
    ), waiting_entry AS (
      INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt, request_id, ordinal)
      SELECT m.id, CASE WHEN m.send_at IS NULL THEN 'paused' ELSE 'scheduled' END, coalesce(m.send_at, 'infinity'),
        m.account_id, m.route, m.lane, m.position, 0,
        CASE WHEN m.send_at IS NULL THEN $1::uuid END, CASE WHEN m.send_at IS NULL THEN m.ordinal END
      FROM logged_message m, bulk WHERE m.ordinal > bulk.part * ${PART_SIZE} + bulk.ready
    ), canary_message AS (
      UPDATE bulk_control c SET canary_ids = c.canary_ids || logged.ids
      FROM (SELECT array_agg(m.id) AS ids FROM logged_message m, bulk WHERE m.ordinal <= bulk.canary_size) AS logged
      WHERE c.request_id = $1 AND logged.ids IS NOT NULL
    ), message_secret_row AS (
      INSERT INTO message_secret (message_id, text)
      SELECT logged_message.id, bulk.secret FROM logged_message, bulk WHERE bulk.secret IS NOT NULL
    )
    SELECT CASE bulk.lane WHEN 0 THEN otp_position - lane_time.otp WHEN 1 THEN single_position - lane_time.single
      ELSE bulk_position - lane_time.bulk END AS queued
    FROM account_range, bulk, lane_time`,
});
