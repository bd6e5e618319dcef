import { messagePages, type MessageRow, readMessages } from '../reading/messages';
import { type Adopted, decideStatus } from './decide-status';
import { knownElsewhere } from './known-elsewhere';
import type { ReconcileContext, Settled } from './reconcile-context';

/** After this, a message without a receipt ends as undelivered. */
const RECEIPT_WAIT = "interval '48 hours'";

/** Messages that a worker had claimed, as rows of the queue. */
const RELEASE_CLAIMS = `
  WITH released AS (
    DELETE FROM claim RETURNING message_ids, attempts
  )
  INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt)
  SELECT m.id, 'delayed', now(), m.account_id, m.route, m.lane, m.position, c.attempt
  FROM released CROSS JOIN unnest(message_ids, attempts) AS c (id, attempt)
  CROSS JOIN LATERAL (SELECT * FROM message WHERE id = c.id LIMIT 1) AS m
  WHERE NOT EXISTS (SELECT FROM message_state WHERE message_id = m.id)
  ON CONFLICT DO NOTHING`;

const ADOPT = `
  WITH adopted AS (
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::boolean[]) AS a (id, status, accepted)
  ), ready AS (
    DELETE FROM send_ready WHERE message_id = ANY($1::bigint[])
  ), waiting AS (
    DELETE FROM send_wait WHERE message_id = ANY($1::bigint[])
  ), secret AS (
    DELETE FROM message_secret WHERE message_id = ANY($1::bigint[])
  ), watched AS (
    INSERT INTO message_watch (kind, due_at, message_id)
    SELECT 'close', now() + ${RECEIPT_WAIT}, id FROM adopted WHERE status = 'pending' ON CONFLICT DO NOTHING
  )
  INSERT INTO message_state AS s (message_id, changed_at, accepted_at, delivered_at, detailed, status, failure_reason)
  SELECT id, now(), CASE WHEN accepted THEN now() END, CASE WHEN status = 'delivered' THEN now() END, false, status,
    CASE WHEN status = 'failed' THEN 'lost with a restore' END
  FROM adopted
  ON CONFLICT (message_id) DO UPDATE SET status = excluded.status, changed_at = excluded.changed_at,
    delivered_at = excluded.delivered_at`;

const CANCEL = `
  WITH ready AS (
    DELETE FROM send_ready WHERE message_id = ANY($1::bigint[]) RETURNING route, lane, position, message_id, attempt
  ), cancelled AS (
    INSERT INTO send_wait (message_id, state, due_at, account_id, route, lane, position, attempt)
    SELECT r.message_id, 'cancelled', now(), m.account_id, r.route, r.lane, r.position, greatest(r.attempt - 1, 0)
    FROM ready AS r CROSS JOIN LATERAL (SELECT account_id FROM message WHERE id = r.message_id LIMIT 1) AS m
  )
  UPDATE send_wait SET state = 'cancelled', due_at = now()
  WHERE message_id = ANY($1::bigint[]) AND state <> 'cancelled'`;

/**
 * No message that was queued at the moment of messaging's database is submitted again. One that was told or charged
 * takes that status; of the others nobody knows whether a carrier has them, and they are cancelled: their credits go
 * back, and their vendors are told.
 */
export async function takeBackQueue(context: ReconcileContext): Promise<Settled[]> {
  const { messaging } = context.clients;
  const adopted: string[] = [];
  const cancelled: string[] = [];
  await messaging.query(RELEASE_CLAIMS);
  for await (const page of pagesOfMessages(context)) {
    const elsewhere = await knownElsewhere(context, page);
    const adopt = page.flatMap((message): [MessageRow, Adopted][] => {
      const status = decideStatus(message.status, elsewhere(message));
      return status ? [[message, status]] : [];
    });
    await messaging.query(ADOPT, [
      adopt.map(([{ id }]) => id),
      adopt.map(([, { status }]) => status),
      adopt.map(([, { accepted }]) => accepted),
    ]);
    const known = new Set(adopt.map(([{ id }]) => id));
    const unsent = page.filter(({ id, status, sandbox }) => status === null && !sandbox && !known.has(id));
    await messaging.query(CANCEL, [unsent.map(({ id }) => id)]);
    adopted.push(...adopt.map(([{ message_id: id }, { status }]) => `${id} is ${status}`));
    cancelled.push(...unsent.map(({ message_id: id }) => id));
  }
  return [
    {
      what: 'messages of which vendors or billing know more: they take the status that was told or charged',
      ids: adopted,
    },
    { what: 'messages that were queued, and may have been sent since: cancelled', ids: cancelled },
  ];
}

/** The messages of the time, so many at once, as they are when a page is read. */
export async function* pagesOfMessages(context: ReconcileContext): AsyncGenerator<readonly MessageRow[]> {
  let messages: readonly MessageRow[] = [];
  const pages = messagePages(context, (after, upto) => async () => {
    messages = await readMessages(context, after, upto);
    return { rows: messages.length, wrong: [] };
  });
  for await (const read of pages) {
    await read();
    yield messages;
  }
}
