import type { MessageStatus, ReasonCode } from '@sms/contracts/messaging';
import { statement } from '@sms/platform/database';
import { beginOf } from '../message/begin-of-text';
import { CREDITS_OF_PART } from '../message/credits-of-part';
import { CREDITS_TAKEN } from '../message/credits-taken';
import { messageOf } from '../message/message-of';
import { OF_REQUEST } from '../message/request-bounds';
import { NO_BOUND } from '../queue/held-back.sql';
import { PART_SIZE } from '../config/tuning';
import { RATE_SECONDS } from './send-progress';

interface Row {
  status: MessageStatus;
  reason_code: ReasonCode | null;
  count: number;
  cancelled: number;
  /** Queued, not cancelled, and beyond what its bulk may send. */
  paused: number;
  left_lately: number;
  accepted_at: Date;
  sandbox: boolean;
  user_id: number;
  sender: string;
  account_id: number;
  text: string;
  sealed_text: Buffer | null;
  segments: number;
  credits: number;
  first_sent_at: Date | null;
  last_changed_at: Date | null;
}

/** The messages of the request up to this place may be sent. */
const SENDS_UP_TO = `coalesce((SELECT sends_up_to FROM bulk_control WHERE request_id = $3), ${NO_BOUND})`;

/**
 * Reads each message of the request with its state, by key: 65,535 at most, however long the log is. Unexpanded
 * messages of a bulk are queued. One statement, so that a part is counted in one of the two.
 */
export const countSendProgress = statement<
  readonly [from: string, to: string, requestId: string, accountId: number],
  Row
>({
  name: 'messaging.count_send_progress',
  text: `
    SELECT each_kind.*, ${beginOf('t.text')} AS text, t.sealed_text FROM (
      SELECT min(account_id) AS account_id, status, reason_code, count(*)::integer AS count,
        (count(*) FILTER (WHERE cancelled))::integer AS cancelled,
        (count(*) FILTER (WHERE status = 'queued' AND NOT cancelled AND ordinal > ${SENDS_UP_TO}))::integer AS paused,
        (count(*) FILTER (WHERE NOT cancelled AND left_at > now() - interval '${RATE_SECONDS} seconds'))::integer
          AS left_lately,
        min(created_at) AS accepted_at, bool_or(sandbox) AS sandbox, min(user_id) AS user_id, min(sender) AS sender,
        min(id) AS first_id, sum(segments)::integer AS segments, sum(credits)::integer AS credits,
        min(sent_at) AS first_sent_at, max(changed_at) AS last_changed_at
      FROM (
        SELECT coalesce(s.status, 'queued') AS status, s.reason_code, coalesce(s.accepted_at, s.changed_at) AS left_at,
          coalesce(s.reason_code = 'cancelled' OR w.state = 'cancelled', false) AS cancelled, m.id, m.ordinal,
          m.account_id, m.created_at, m.sandbox, m.user_id, m.sender, m.credits AS segments, ${CREDITS_TAKEN} AS credits,
          s.accepted_at AS sent_at, s.changed_at
        FROM message m
        LEFT JOIN LATERAL (SELECT * FROM message_state WHERE message_id = m.id LIMIT 1) AS s ON true
        LEFT JOIN LATERAL (
          SELECT state FROM send_wait WHERE message_id = m.id AND s.status IS NULL LIMIT 1) AS w ON true
        WHERE ${OF_REQUEST} AND m.account_id = $4
      ) AS each_message GROUP BY status, reason_code
    ) AS each_kind CROSS JOIN ${messageOf('each_kind.first_id', 'text, sealed_text')} AS t
    UNION ALL
    SELECT b.account_id, 'queued', NULL, sum(cardinality(p.recipients))::integer, 0,
      sum(greatest(0, least(cardinality(p.recipients), p.part * ${PART_SIZE} + cardinality(p.recipients) - up_to)))::integer,
      0, b.accepted_at, b.sandbox,
      b.user_id, b.sender, 0, sum(${CREDITS_OF_PART})::integer,
      CASE WHEN b.sandbox THEN 0 ELSE sum(${CREDITS_OF_PART})::integer END, NULL, NULL,
      ${beginOf('b.text')}, b.sealed_text
    FROM bulk_send b CROSS JOIN LATERAL (
      SELECT part, recipients, credits, ${SENDS_UP_TO} AS up_to FROM bulk_part WHERE request_id = b.request_id) AS p
    WHERE b.request_id = $3 AND b.account_id = $4 GROUP BY b.request_id`,
});

export interface ControlRow {
  readonly state: 'running' | 'canary' | 'cancelled';
  readonly paused: boolean;
  readonly pace: number | null;
  readonly canary_size: number | null;
  readonly canary_min_delivered: number | null;
  readonly canary_max_failed: number | null;
}

export const readBulkControl = statement<readonly [requestId: string, accountId: number], ControlRow>({
  name: 'messaging.read_bulk_control',
  text: `
    SELECT state, paused, pace, canary_size, canary_min_delivered, canary_max_failed FROM bulk_control
    WHERE request_id = $1 AND account_id = $2`,
});
