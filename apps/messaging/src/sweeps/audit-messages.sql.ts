import { statement } from '@sms/platform/database';
import { MAX_UNWATCHED_HOURS } from '../config/log-retention';

export const AUDIT_BATCH = 5_000;

export const auditBlock = statement<
  readonly [receiptWaitHours: number, queryAfterSeconds: number, after: number, upto: number],
  { seen: number; last: number | null }
>({
  name: 'messaging.audit_block',
  text: `
    WITH audited_message AS MATERIALIZED (
      SELECT id, expires_at, send_at FROM message WHERE id > $3::bigint AND id <= $4::bigint ORDER BY id LIMIT ${AUDIT_BATCH}
    ), open_message AS MATERIALIZED (
      SELECT audited_message.*, s.status, s.accepted_at FROM audited_message
      LEFT JOIN LATERAL (
        SELECT status, accepted_at FROM message_state WHERE message_id = audited_message.id LIMIT 1) AS s
        ON true
      WHERE s.status IS NULL OR s.status = 'pending'
    ), unwatched_message AS MATERIALIZED (
      SELECT open_message.* FROM open_message LEFT JOIN LATERAL (SELECT true AS known FROM message_watch
        WHERE message_id = open_message.id AND kind IN ('expire', 'close') LIMIT 1) AS w ON true
      WHERE w.known IS NULL
    ), new_watch AS (
      INSERT INTO message_watch (kind, due_at, message_id)
      SELECT 'expire', least(expires_at,
          greatest(send_at, now()) + interval '${MAX_UNWATCHED_HOURS} hours'), id FROM unwatched_message
        WHERE status IS NULL
      UNION ALL
      SELECT 'close', accepted_at + make_interval(hours => $1::integer), id FROM unwatched_message
        WHERE status IS NOT NULL
      UNION ALL
      SELECT 'ask', accepted_at + make_interval(secs => $2::double precision), id FROM unwatched_message
        WHERE status IS NOT NULL AND $2::double precision > 0
      ON CONFLICT DO NOTHING
    )
    SELECT count(*) AS seen, max(id) AS last FROM audited_message`,
});
