import { columns, statement } from '@sms/platform/database';

const MAX_CANARIES = 20;
const AGAIN_SECONDS = 1;

export interface CanaryRow {
  readonly request_id: string;
  readonly account_id: number;
  readonly canary_size: number;
  readonly canary_min_delivered: number | null;
  readonly canary_max_failed: number | null;
  readonly canary_webhook: boolean;
  readonly is_over: boolean;
  readonly delivered: number;
  readonly failed: number;
}

/**
 * Locks the canaries that are due, puts off the next look at them, and counts what became of their messages, by key: at
 * most `MAX_CANARY` of each.
 */
export const takeDueCanaries = statement<readonly [], CanaryRow>({
  name: 'messaging.take_due_canaries',
  text: `
    WITH due_canary AS MATERIALIZED (
      SELECT request_id FROM bulk_control WHERE check_at <= now() ORDER BY check_at LIMIT ${MAX_CANARIES}
      FOR NO KEY UPDATE SKIP LOCKED
    ), taken_canary AS (
      UPDATE bulk_control SET check_at = now() + interval '${AGAIN_SECONDS} seconds'
      WHERE request_id = ANY(ARRAY(SELECT request_id FROM due_canary)) AND state = 'canary' RETURNING *
    )
    SELECT t.request_id, t.account_id, t.canary_size, t.canary_min_delivered, t.canary_max_failed, t.canary_webhook,
      t.canary_until <= now() AS is_over, counted.*
    FROM taken_canary t CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE s.status = 'delivered'))::integer AS delivered,
        (count(*) FILTER (WHERE s.status IN ('undelivered', 'failed')))::integer AS failed
      FROM unnest(t.canary_ids) AS k(id) CROSS JOIN LATERAL (
        SELECT status FROM message_state WHERE message_id = k.id LIMIT 1) AS s) AS counted`,
});

interface Decided {
  readonly requestId: string;
  readonly state: 'running' | 'cancelled';
}

const DECIDED = columns<Decided>({
  request_id: ['uuid', ({ requestId }) => requestId],
  state: ['text', ({ state }) => state],
});

export const endCanaries = statement<readonly Decided[]>({
  name: 'messaging.end_canaries',
  params: DECIDED,
  text: `
    UPDATE bulk_control c SET state = d.state, check_at = NULL
    FROM ${DECIDED.unnest} AS d(${DECIDED.names}) WHERE c.request_id = d.request_id`,
});
