import { statement, variants } from '@sms/platform/database';
import { beginOf } from '../message/begin-of-text';

export interface BulkRow {
  request_id: string;
  accepted_at: Date;
  sandbox: boolean;
  sender: string;
  text: string | null;
  messages: number;
  segments: number;
  credits: number;
  queued: number;
  pending: number;
  delivered: number;
  undelivered: number;
  failed: number;
  cancelled: number;
  first_sent_at: Date | null;
  last_ended_at: Date | null;
}

const OF_MODE = { any: '', live: 'AND NOT sandbox', test: 'AND sandbox' } as const;
export type BulkMode = keyof typeof OF_MODE;

/**
 * Reads counted bulks by key, and adds the recipients of those that are still being expanded, which may not be counted
 * yet. `before` and `after` bound the ids of requests.
 */
export const listBulks = variants<
  BulkMode,
  readonly [accountId: number, after: string, before: string, from: string | null, to: string | null, limit: number],
  BulkRow
>(['any', 'live', 'test'], (mode) =>
  statement({
    name: `messaging.list_bulks:${mode}`,
    text: `
    WITH counted AS MATERIALIZED (
      SELECT * FROM usage_bulk
      WHERE account_id = $1 AND request_id >= $2::uuid AND request_id < $3::uuid
        AND ($4::timestamptz IS NULL OR accepted_at >= $4) AND ($5::timestamptz IS NULL OR accepted_at < $5) ${OF_MODE[mode]}
      ORDER BY request_id DESC LIMIT $6
    ), unexpanded AS MATERIALIZED (
      SELECT b.request_id, b.accepted_at, b.sandbox, b.sender, ${beginOf('b.text')} AS text, b.credits,
        (SELECT sum(cardinality(recipients)) FROM bulk_part WHERE request_id = b.request_id) AS recipients
      FROM bulk_send AS b WHERE b.account_id = $1 AND b.request_id >= $2::uuid AND b.request_id < $3::uuid
        AND ($4::timestamptz IS NULL OR b.accepted_at >= $4) AND ($5::timestamptz IS NULL OR b.accepted_at < $5) ${OF_MODE[mode]}
    ), bulk AS (
      SELECT request_id, coalesce(c.accepted_at, e.accepted_at) AS accepted_at,
        coalesce(c.sandbox, e.sandbox) AS sandbox, coalesce(c.sender, e.sender) AS sender, e.text, c.first_id,
        coalesce(c.messages, 0) + coalesce(e.recipients, 0) AS messages,
        coalesce(c.segments, 0) + coalesce(e.recipients * e.credits, 0) AS segments,
        coalesce(c.credits, 0) + CASE WHEN e.sandbox THEN 0 ELSE coalesce(e.recipients * e.credits, 0) END AS credits,
        coalesce(c.queued, 0) + coalesce(e.recipients, 0) AS queued, coalesce(c.pending, 0) AS pending,
        coalesce(c.delivered, 0) AS delivered, coalesce(c.undelivered, 0) AS undelivered,
        coalesce(c.failed, 0) AS failed, coalesce(c.cancelled, 0) AS cancelled, c.first_sent_at, c.last_ended_at
      FROM counted AS c FULL JOIN unexpanded AS e USING (request_id)
      ORDER BY request_id DESC LIMIT $6
    )
    SELECT request_id, accepted_at, sandbox, sender, coalesce(bulk.text, logged.text) AS text, messages, segments,
      credits, queued, pending, delivered, undelivered, failed, cancelled, first_sent_at, last_ended_at
    FROM bulk LEFT JOIN LATERAL (
      SELECT ${beginOf('m.text')} AS text FROM message AS m WHERE m.id = bulk.first_id LIMIT 1) AS logged ON true
    ORDER BY request_id DESC`,
  }),
);
