import { statement, variants } from '@sms/platform/database';
import { CREDITS_OF_PART } from '../message/credits-of-part';
import { beginOf } from '../message/begin-of-text';

export interface BulkRow {
  account_id: number;
  request_id: string;
  accepted_at: Date;
  sandbox: boolean;
  sender: string;
  text: string | null;
  sealed_text: Buffer | null;
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

/**
 * Which bulks are listed: those of an account, of both modes or one, by its key; those of all accounts; or those of all
 * accounts or one that have not ended. `counted` is the condition on counts, `unexpanded` that on bulks being expanded.
 */
const SCOPES = {
  any: { counted: 'account_id = $1', unexpanded: 'account_id = $1' },
  live: { counted: 'account_id = $1 AND NOT sandbox', unexpanded: 'account_id = $1 AND NOT sandbox' },
  test: { counted: 'account_id = $1 AND sandbox', unexpanded: 'account_id = $1 AND sandbox' },
  every: { counted: '$1::bigint IS NULL', unexpanded: '$1::bigint IS NULL' },
  running: {
    counted: '(queued > 0 OR pending > 0) AND ($1::bigint IS NULL OR account_id = $1)',
    unexpanded: '($1::bigint IS NULL OR account_id = $1)',
  },
} as const;
export type BulkScope = keyof typeof SCOPES;

/**
 * Reads counted bulks by key, and adds the recipients of those that are still being expanded, which may not be counted
 * yet. `before` and `after` bound the ids of requests.
 */
export const listBulks = variants<
  BulkScope,
  readonly [
    accountId: number | null,
    after: string,
    before: string,
    from: string | null,
    to: string | null,
    limit: number,
  ],
  BulkRow
>(['any', 'live', 'test', 'every', 'running'], (scope) =>
  statement({
    name: `messaging.list_bulks:${scope}`,
    text: `
    WITH counted AS MATERIALIZED (
      SELECT * FROM usage_bulk
      WHERE ${SCOPES[scope].counted} AND request_id >= $2::uuid AND request_id < $3::uuid
        AND ($4::timestamptz IS NULL OR accepted_at >= $4) AND ($5::timestamptz IS NULL OR accepted_at < $5)
      ORDER BY request_id DESC LIMIT $6
    ), unexpanded AS MATERIALIZED (
      SELECT b.request_id, b.account_id, b.accepted_at, b.sandbox, b.sender, ${beginOf('b.text')} AS text,
        b.sealed_text, parts.credits, parts.recipients
      FROM bulk_send AS b CROSS JOIN LATERAL (
        SELECT sum(cardinality(p.recipients)) AS recipients, sum(${CREDITS_OF_PART})::bigint AS credits
        FROM bulk_part AS p WHERE p.request_id = b.request_id
      ) AS parts WHERE ${SCOPES[scope].unexpanded} AND b.request_id >= $2::uuid AND b.request_id < $3::uuid
        AND ($4::timestamptz IS NULL OR b.accepted_at >= $4) AND ($5::timestamptz IS NULL OR b.accepted_at < $5)
    ), bulk AS (
      SELECT request_id, coalesce(c.account_id, e.account_id) AS account_id,
        coalesce(c.accepted_at, e.accepted_at) AS accepted_at,
        coalesce(c.sandbox, e.sandbox) AS sandbox, coalesce(c.sender, e.sender) AS sender, e.text,
        e.sealed_text, c.first_id,
        coalesce(c.messages, 0) + coalesce(e.recipients, 0) AS messages,
        coalesce(c.segments, 0) + coalesce(e.credits, 0) AS segments,
        coalesce(c.credits, 0) + CASE WHEN e.sandbox THEN 0 ELSE coalesce(e.credits, 0) END AS credits,
        coalesce(c.queued, 0) + coalesce(e.recipients, 0) AS queued, coalesce(c.pending, 0) AS pending,
        coalesce(c.delivered, 0) AS delivered, coalesce(c.undelivered, 0) AS undelivered,
        coalesce(c.failed, 0) AS failed, coalesce(c.cancelled, 0) AS cancelled, c.first_sent_at, c.last_ended_at
      FROM counted AS c FULL JOIN unexpanded AS e USING (request_id)
      ORDER BY request_id DESC LIMIT $6
    )
    SELECT request_id, account_id, accepted_at, sandbox, sender, coalesce(bulk.text, logged.text) AS text,
      coalesce(bulk.sealed_text, logged.sealed_text) AS sealed_text, messages, segments, credits, queued, pending,
      delivered, undelivered, failed, cancelled, first_sent_at, last_ended_at
    FROM bulk LEFT JOIN LATERAL (
      SELECT ${beginOf('m.text')} AS text, m.sealed_text FROM message AS m WHERE m.id = bulk.first_id LIMIT 1
    ) AS logged ON true
    ORDER BY request_id DESC`,
  }),
);
