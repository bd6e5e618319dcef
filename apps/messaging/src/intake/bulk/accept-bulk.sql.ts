import { arrayLiteral, columns, statement } from '@sms/platform/database';
import { LANE_RANK } from '../../message/lanes';
import { type AcceptableRequest, clearText, secretText } from '../request/acceptable-request';
import { controlOf } from './bulk-control';
import { hoursOf } from '../schedule/due-times';

interface Part {
  readonly recipients: readonly string[];
  /** One route for each recipient, or the one that all of them have. */
  readonly routes: readonly string[];
  /** One for each recipient; null: the release before may expand the bulk, which has the same for all. */
  readonly credits: readonly number[] | null;
  /** Due times, in the same way; null: at once. */
  readonly sendAt: readonly string[] | null;
}

interface Bulk {
  readonly request: AcceptableRequest;
  readonly parts: readonly Part[];
}

/** Texts, since a parameter cannot hold arrays of different lengths. */
const PARTS = columns<Part>(
  {
    recipients: ['text', ({ recipients }) => arrayLiteral(recipients)],
    routes: ['text', ({ routes }) => arrayLiteral(routes)],
    credits: ['text', ({ credits }) => credits && arrayLiteral(credits.map(String))],
    send_at: ['text', ({ sendAt }) => sendAt && arrayLiteral(sendAt)],
  },
  19,
);

/**
 * Writes fence, request and parts in one statement. It locks no counter, so no request waits for it, however many
 * recipients there are. From its commit on the request is accepted as a whole.
 *
 * The `expander_seen_at` of a scheduled bulk is infinite: a worker of the release before does not know its due times,
 * and must not take it for abandoned.
 */
export const acceptBulk = statement<Bulk>({
  name: 'messaging.accept_bulk',
  params: ({ request: { item, sender, senderAccountId, creditsPerMessage, sealedText }, parts }) => [
    item.requestId,
    item.accountId,
    item.userId,
    LANE_RANK[item.lane],
    item.sandbox ?? false,
    parts.some(({ credits }) => credits !== null) ? 0 : creditsPerMessage,
    item.validitySeconds,
    sender,
    senderAccountId,
    clearText({ item, sealedText }),
    secretText(item),
    item.traceParent ?? null,
    sealedText,
    item.reference ?? null,
    item.tags ?? null,
    item.schedule !== undefined,
    hoursOf(item),
    controlOf(item),
    ...PARTS.arrays(parts),
  ],
  text: `
    WITH new_request AS (
      INSERT INTO send_request (request_id, account_id, state) VALUES ($1, $2, 'accepted')
      ON CONFLICT DO NOTHING RETURNING request_id
    ), new_bulk AS (
      INSERT INTO bulk_send (request_id, account_id, user_id, lane, sandbox, credits, expires_at, sender,
        sender_account_id, text, secret, trace_parent, sealed_text, reference, tags, expander_seen_at)
      SELECT request_id, $2::bigint, $3::bigint, $4::smallint, $5::boolean, $6::smallint,
        now() + make_interval(secs => $7::integer), $8::text, $9::bigint, $10::text, $11::text, $12::text, $13::bytea,
        $14::text, $15::text[], CASE WHEN $16::boolean THEN 'infinity' ELSE now() END
      FROM new_request
    ), new_part AS (
      INSERT INTO bulk_part (request_id, part, recipients, routes, credits, send_at)
      SELECT request_id, place - 1, recipients::text[], routes::text[], credits::smallint[], send_at::timestamptz[]
      FROM new_request, ${PARTS.unnest} WITH ORDINALITY AS p(${PARTS.names}, place)
    ), new_scheduled AS (
      INSERT INTO scheduled_send (request_id, account_id, sandbox, recipients, send_at, last_at, hours)
      SELECT request_id, $2::bigint, $5::boolean, sum(size), min(first), max(last), $17::jsonb
      FROM new_request, (SELECT cardinality(recipients::text[]) AS size,
          (SELECT min(t) FROM unnest(send_at::timestamptz[]) AS t) AS first,
          (SELECT max(t) FROM unnest(send_at::timestamptz[]) AS t) AS last
        FROM ${PARTS.unnest} AS p(${PARTS.names})) AS each_part
      WHERE $16::boolean GROUP BY request_id
    ), new_control AS (
      INSERT INTO bulk_control (request_id, account_id, sandbox, state, pace, canary_size, canary_until,
        canary_min_delivered, canary_max_failed, canary_webhook, check_at, expires_at)
      SELECT request_id, $2, $5, CASE WHEN c.canary IS NULL THEN 'running' ELSE 'canary' END, c.pace,
        canary.messages, now() + make_interval(secs => canary."withinSeconds"), canary."minDelivered",
        canary."maxFailed", coalesce(canary.webhook, false), CASE WHEN c.canary IS NOT NULL THEN now() END,
        now() + make_interval(secs => $7)
      FROM new_request, jsonb_to_record($18::jsonb) AS c(pace integer, canary jsonb),
        jsonb_to_record(coalesce(c.canary, '{}')) AS canary(messages integer, "withinSeconds" integer,
          "minDelivered" double precision, "maxFailed" double precision, webhook boolean)
      WHERE $18::jsonb IS NOT NULL
    )
    SELECT request_id FROM new_request`,
});
