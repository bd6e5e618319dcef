import { messageIdOf } from '@sms/contracts/rpc';
import type { ReconcileContext, Settled } from './reconcile-context';

/** Recipients of a part, as messaging stores them. */
const PART_SIZE = 1_000;

interface Part {
  readonly request_id: string;
  readonly part: number;
  readonly size: number;
}

const NEXT_PART = `
  SELECT request_id, part, cardinality(recipients) AS size FROM bulk_part
  WHERE (request_id, part) > ($1::uuid, $2::integer)
    AND EXISTS (SELECT FROM bulk_send AS b WHERE b.request_id = bulk_part.request_id AND NOT b.sandbox)
  ORDER BY request_id, part LIMIT 1`;

/** As messaging expands a part, but under the ids of log entries that were told, and not to be submitted. */
const EXPAND = `
  WITH taken AS MATERIALIZED (
    DELETE FROM bulk_part WHERE request_id = $1 AND part = $2
    RETURNING recipients, routes, credits, texts, vendor_references
  ), bulk AS MATERIALIZED (
    SELECT b.*, t.recipients, t.routes, t.credits AS credits_of, t.texts, t.vendor_references,
      cardinality(t.recipients) AS size FROM taken AS t, bulk_send AS b
    WHERE b.request_id = $1
  ), counter AS MATERIALIZED (
    INSERT INTO account_counter AS c (account_id, last_seq, otp_position, single_position, bulk_position)
    SELECT account_id, size, 0, 0, 0 FROM bulk
    ON CONFLICT (account_id) DO UPDATE SET last_seq = c.last_seq + excluded.last_seq
    RETURNING last_seq, bulk_position
  ), known AS (
    SELECT * FROM unnest($3::integer[], $4::bigint[]) AS k (ordinal, id)
  ), logged AS (
    INSERT INTO message (id, request_id, account_id, seq, user_id, position, sender_account_id, created_at, expires_at,
      ordinal, credits, lane, sandbox, route, sender, recipient, text,
      sealed_text, reference, tags)
    SELECT coalesce(known.id, nextval('message_id')), request_id, account_id, last_seq - size + place, user_id,
      bulk_position, sender_account_id, accepted_at, expires_at, $2 * ${PART_SIZE} + place, coalesce(r.credits, bulk.credits),
      lane, sandbox, coalesce(r.route, routes[1]), sender, r.recipient,
      CASE WHEN sealed_text IS NULL THEN coalesce(r.text, bulk.text) ELSE '' END,
      CASE WHEN sealed_text IS NOT NULL THEN coalesce(decode(r.text, 'base64'), sealed_text) END,
      coalesce(r.reference, bulk.reference), tags
    FROM counter, bulk, unnest(recipients, routes, credits_of, texts, vendor_references)
      WITH ORDINALITY AS r(recipient, route, credits, text, reference, place)
    LEFT JOIN known ON known.ordinal = $2 * ${PART_SIZE} + place
    ORDER BY place RETURNING id, account_id, route, lane, position
  )
  INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt)
  SELECT id, 'delayed', now(), account_id, route, lane, position, 0 FROM logged`;

/**
 * Writes the messages of bulks that were not expanded, so that those of which vendors were told can take the status
 * that was told.
 */
export async function expandBulks({ clients, databases }: ReconcileContext): Promise<Settled[]> {
  const { messaging } = clients;
  const expanded = new Set<string>();
  let after: Pick<Part, 'request_id' | 'part'> = { request_id: '00000000-0000-0000-0000-000000000000', part: -1 };
  for (;;) {
    const [part]: Part[] = await databases.messaging.rows<Part>(NEXT_PART, [after.request_id, after.part]);
    if (!part) break;
    after = part;
    const first = part.part * PART_SIZE + 1;
    const known = await databases.webhook_dispatcher.rows<{ ordinal: number; id: number }>(
      `SELECT DISTINCT ON (asked.ordinal) asked.ordinal, e.sms_log_id AS id
       FROM unnest($1::integer[], $2::uuid[]) AS asked (ordinal, message_id) JOIN event AS e USING (message_id)`,
      [
        ordinalsOf(first, part.size),
        ordinalsOf(first, part.size).map((ordinal) => messageIdOf(part.request_id, ordinal)),
      ],
    );
    const ids = [known.map(({ ordinal }) => ordinal), known.map(({ id }) => id)];
    await messaging.query(EXPAND, [part.request_id, part.part, ...ids]);
    expanded.add(part.request_id);
  }
  return [{ what: 'bulks that were not expanded: their messages are written', ids: [...expanded] }];
}

function ordinalsOf(first: number, size: number): number[] {
  return Array.from({ length: size }, (_unused, place) => first + place);
}
