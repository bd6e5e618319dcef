import type { SubmitItem } from '@sms/contracts/messaging';
import { arrayLiteral, columns, statement } from '@sms/platform/database';
import { LANE_RANK } from '../message/lanes';
import { type AcceptableRequest, clearText, secretText } from './request/acceptable-request';
import { hoursOf } from './schedule/due-times';

/** A send request to one recipient, and its route. */
export interface Send extends AcceptableRequest {
  readonly recipient: string;
  readonly route: string;
  /** When it is due, ISO 8601; null: at once. */
  readonly sendAt: string | null;
}

const SENDS = columns<Send>({
  request_id: ['uuid', ({ item }) => item.requestId],
  account_id: ['bigint', ({ item }) => item.accountId],
  user_id: ['bigint', ({ item }) => item.userId],
  lane: ['smallint', ({ item }) => LANE_RANK[item.lane]],
  route: ['text', ({ route }) => route],
  sandbox: ['boolean', ({ item }) => item.sandbox ?? false],
  credits: ['smallint', ({ creditsPerMessage }) => creditsPerMessage],
  validity: ['integer', ({ item }) => item.validitySeconds],
  advance_id: ['uuid', ({ advanceId }) => advanceId],
  sender: ['text', ({ sender }) => sender],
  sender_account_id: ['bigint', ({ senderAccountId }) => senderAccountId],
  recipient: ['text', ({ recipient }) => recipient],
  text: ['text', clearText],
  sealed_text: ['bytea', ({ sealedText }) => sealedText],
  secret: ['text', ({ item }) => secretText(item)],
  sealed: ['bytea', ({ item }) => sealedSecret(item)],
  trace_parent: ['text', ({ item }) => item.traceParent ?? null],
  reference: ['text', ({ item }) => item.reference ?? null],
  // As a text, since a parameter cannot hold arrays of different lengths.
  tags: ['text', ({ item }) => (item.tags ? arrayLiteral(item.tags) : null)],
  send_at: ['timestamptz', ({ sendAt }) => sendAt],
  hours: ['jsonb', ({ item }) => hoursOf(item)],
});

function sealedSecret({ sealedText }: SubmitItem): Buffer | null {
  return sealedText === undefined ? null : Buffer.from(sealedText, 'base64');
}

/**
 * Writes fence, numbers, credit, log and queue for a batch in one statement, which is one transaction. It locks the
 * fence by request, then the counters by account, then their advances; numbers and ids are drawn under the counter's
 * lock, so that both rise together. When an advance does not cover its new requests, the last part fails and nothing is
 * written.
 *
 * Positions implement start-time fair queueing: an account with a backlog queues behind its own messages, one without
 * starts at the lane's virtual time, beside the front of the other accounts' backlogs. Counters hold the ends of the
 * ranges given out. A scheduled message gets its position when it is due: it has none in a range now.
 */
export const acceptSends = statement<readonly Send[], { request_id: string }>({
  name: 'messaging.accept_sends',
  params: SENDS,
  text: `
    WITH request AS MATERIALIZED (
      SELECT *, CASE WHEN send_at IS NULL THEN lane END AS queue_lane
      FROM ${SENDS.unnest} WITH ORDINALITY AS i(${SENDS.names}, place)
    ), new_request AS (
      INSERT INTO send_request (request_id, account_id, state)
      SELECT request_id, account_id, CASE WHEN advance_id IS NULL THEN 'accepted' ELSE 'covered' END
      FROM request ORDER BY request_id
      ON CONFLICT DO NOTHING RETURNING request_id
    ), numbered_request AS MATERIALIZED (
      SELECT i.*,
        count(*) OVER account AS of_account, row_number() OVER (account ORDER BY place) AS nth,
        count(*) OVER in_lane AS of_lane, row_number() OVER (in_lane ORDER BY place) AS nth_in_lane
      FROM request i JOIN new_request USING (request_id)
      WINDOW account AS (PARTITION BY account_id), in_lane AS (PARTITION BY account_id, queue_lane)
    ), lane_time AS MATERIALIZED (
      SELECT max(position) FILTER (WHERE lane = 0) AS otp, max(position) FILTER (WHERE lane = 1) AS single,
        max(position) FILTER (WHERE lane = 2) AS bulk
      FROM lane_clock
    ), account_range AS (
      INSERT INTO account_counter AS c (account_id, last_seq, otp_position, single_position, bulk_position)
      SELECT account_id, count(*), min(lane_time.otp) + count(*) FILTER (WHERE queue_lane = 0),
        min(lane_time.single) + count(*) FILTER (WHERE queue_lane = 1),
        min(lane_time.bulk) + count(*) FILTER (WHERE queue_lane = 2)
      FROM numbered_request, lane_time GROUP BY account_id ORDER BY account_id
      ON CONFLICT (account_id) DO UPDATE SET
        last_seq = c.last_seq + excluded.last_seq,
        otp_position = excluded.otp_position + greatest(c.otp_position - (SELECT otp FROM lane_time), 0),
        single_position = excluded.single_position + greatest(c.single_position - (SELECT single FROM lane_time), 0),
        bulk_position = excluded.bulk_position + greatest(c.bulk_position - (SELECT bulk FROM lane_time), 0)
      RETURNING account_id, last_seq, otp_position, single_position, bulk_position
    ), advance_cost AS MATERIALIZED (
      SELECT advance_id, sum(credits) AS credits FROM numbered_request JOIN account_range USING (account_id)
      WHERE advance_id IS NOT NULL GROUP BY advance_id
    ), charged_advance AS (
      UPDATE credit_advance a SET credits = a.credits - advance_cost.credits FROM advance_cost
      WHERE a.id = advance_cost.advance_id AND a.credits >= advance_cost.credits AND a.expires_at > now()
      RETURNING a.id
    ), logged_message AS (
      INSERT INTO message (request_id, account_id, seq, user_id, position, sender_account_id, expires_at, advance_id,
        ordinal, credits, lane, sandbox, route, sender, recipient, text, sealed_text, trace_parent, send_at,
        reference, tags)
      SELECT request_id, account_id, last_seq - of_account + nth, user_id,
        (CASE lane WHEN 0 THEN otp_position WHEN 1 THEN single_position ELSE bulk_position END) - of_lane + nth_in_lane,
        sender_account_id, coalesce(send_at, now()) + make_interval(secs => validity), advance_id, 1, credits, lane,
        sandbox, route, sender, recipient, text, sealed_text, trace_parent, send_at, reference, tags::text[]
      FROM numbered_request JOIN account_range USING (account_id) ORDER BY place
      RETURNING id, request_id, account_id, sandbox, route, lane, position, send_at
    ), queue_entry AS (
      INSERT INTO send_ready (route, lane, position, message_id) SELECT route, lane, position, id FROM logged_message
      WHERE send_at IS NULL
    ), scheduled_entry AS (
      INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt)
      SELECT id, 'scheduled', send_at, account_id, route, lane, position, 0 FROM logged_message
      WHERE send_at IS NOT NULL
    ), scheduled_request AS (
      INSERT INTO scheduled_send (request_id, account_id, sandbox, recipients, send_at, last_at, hours)
      SELECT request_id, logged_message.account_id, logged_message.sandbox, 1, logged_message.send_at,
        logged_message.send_at, hours
      FROM logged_message JOIN request USING (request_id) WHERE logged_message.send_at IS NOT NULL
    ), message_secret_row AS (
      INSERT INTO message_secret (message_id, text, sealed)
      SELECT logged_message.id, request.secret, request.sealed FROM request JOIN logged_message USING (request_id)
      WHERE num_nonnulls(request.secret, request.sealed) > 0
    )
    SELECT request_id,
      (SELECT expect_rows((SELECT count(*) FROM charged_advance), (SELECT count(*) FROM advance_cost))) AS covered
    FROM logged_message`,
});
