import type { BillingEvent } from '@sms/contracts/billing';
import { MAX_MESSAGES, messageIdOf, ordinalOf } from '@sms/contracts/rpc';
import { messageIdBefore } from '../reading/messages';
import { pagesByKey, uuidAt } from '../reading/paging';
import { BILLING } from './event-writer';
import type { ReconcileContext, Settled } from './reconcile-context';
import type { Uses } from './report-messages';

const PAGE = 500;

interface HoldRow {
  readonly id: string;
  /** Of its request; null: messaging does not know it. */
  readonly state: 'cancelled' | 'covered' | null;
  readonly account_id: number;
  readonly credits: number;
  readonly settled: number;
  /** Ids of its own messages that are settled. */
  readonly own: readonly string[];
  /** Credits of those. */
  readonly own_credits: number;
}

/**
 * Holds of requests that messaging has lost, or has given up: what billing has captured stays captured, since a carrier
 * took it; the rest goes back, and the id can never be accepted any more.
 */
export async function releaseUnknownHolds(context: ReconcileContext): Promise<Settled[]> {
  const { databases, clients, events, from } = context;
  const released: string[] = [];
  const next = async (after: string): Promise<string | undefined> => {
    const ids = await databases.billing.rows<{ id: string }>(
      `SELECT request_id AS id FROM hold WHERE request_id > $1 ORDER BY request_id LIMIT ${PAGE}`,
      [after],
    );
    return ids.at(-1)?.id;
  };
  for await (const [after, upto] of ranges(uuidAt(from), next)) {
    const unknown = await unknownHolds(context, after, upto);
    for (const hold of unknown.filter(({ state }) => state === null)) {
      // Settlements that are not of its own messages are of messages that it covered as an advance.
      const state = hold.settled > hold.own_credits ? 'advance' : 'cancelled';
      await clients.messaging.query(
        'INSERT INTO send_request (request_id, account_id, state) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [hold.id, hold.account_id, state],
      );
    }
    const open = unknown.filter(({ credits, settled }) => settled < credits);
    await events.add('messaging', BILLING, open.map(releaseOf));
    released.push(...open.map(({ id }) => id));
  }
  return [
    { what: 'holds of requests that messaging has lost or given up: what is not captured goes back', ids: released },
  ];
}

async function unknownHolds({ databases }: ReconcileContext, after: string, upto: string): Promise<HoldRow[]> {
  const holds = await databases.billing.rows<Omit<HoldRow, 'state'>>(
    `SELECT h.request_id AS id, h.account_id, h.credits, h.settled, s.own, s.own_credits
     FROM hold AS h CROSS JOIN LATERAL (
       SELECT coalesce(array_agg(message_id::text), '{}') AS own, coalesce(sum(captured + released), 0) AS own_credits
       FROM settlement WHERE message_id > h.request_id AND message_id <= (left(h.request_id::text, 32) || 'ffff')::uuid
         AND coalesce(advance_id, h.request_id) = h.request_id
     ) AS s
     WHERE h.request_id > $1 AND h.request_id <= $2 ORDER BY h.request_id`,
    [after, upto],
  );
  const known = await databases.messaging.rows<{ id: string; state: string }>(
    'SELECT request_id AS id, state FROM send_request WHERE request_id > $1 AND request_id <= $2',
    [after, upto],
  );
  const states = new Map(known.map(({ id, state }) => [id, state]));
  return holds.flatMap((hold): HoldRow[] => {
    const state = states.get(hold.id) ?? null;
    return state === null || state === 'cancelled' || state === 'covered' ? [{ ...hold, state }] : [];
  });
}

/** Under the first id that is not settled: billing wants one of the hold's own. */
function releaseOf({ id, account_id: accountId, credits, settled, own, state }: HoldRow): BillingEvent {
  // The first id is that of its message, which is settled from the advance.
  if (state === 'covered') {
    const payload = { messageId: messageIdOf(id, MAX_MESSAGES), accountId, captured: 0, released: credits };
    return { type: 'hold.settled', payload: { ...payload, advanceId: id } };
  }
  const taken = new Set(own.map(ordinalOf));
  let ordinal = 1;
  while (taken.has(ordinal)) ordinal += 1;
  const payload = { messageId: messageIdOf(id, ordinal), accountId, captured: 0, released: credits - settled };
  return { type: 'hold.settled', payload };
}

interface RequestRow {
  readonly id: string;
  readonly account_id: number;
  readonly state: 'accepted' | 'advance';
  readonly messages: number;
  readonly credits: number;
  /** Credits that an advance has left. */
  readonly left: number | null;
}

/**
 * Requests and advances whose hold billing has lost are held again, and advances are given back: nothing that was left
 * of them is known to be unspent.
 */
export async function repeatLostHolds(context: ReconcileContext, uses: Uses): Promise<Settled[]> {
  const { databases, clients, events, from } = context;
  const [repeated, givenBack]: [string[], string[]] = [[], []];
  const lowest = await messageIdBefore(context, from);
  const covered = await coveredCredits(context, lowest);
  const next = async (after: string): Promise<string | undefined> => {
    const ids = await databases.messaging.rows<{ id: string }>(
      `SELECT request_id AS id FROM send_request WHERE request_id > $1 ORDER BY request_id LIMIT ${PAGE}`,
      [after],
    );
    return ids.at(-1)?.id;
  };
  for await (const [after, upto] of ranges(uuidAt(from), next)) {
    const requests = await readRequests(context, after, upto, lowest);
    const holds = await holdsOf(context, after, upto);
    const written: BillingEvent[] = [];
    for (const request of requests) {
      const { id, account_id: accountId, state, left } = request;
      const hold = holds.get(id);
      if (state === 'advance') {
        const credits = hold?.credits ?? (covered.get(id) ?? 0) + (left ?? 0);
        const rest = credits - (hold?.settled ?? 0) - (uses.get(id) ?? 0);
        if (!hold && credits > 0) {
          written.push({ type: 'hold.repeated', payload: { requestId: id, accountId, credits, messages: credits } });
          repeated.push(id);
        }
        if (credits > 0 && rest > 0 && !hold?.is_given_back) {
          const payload = { messageId: messageIdOf(id, 1), accountId, captured: 0, released: rest };
          written.push({ type: 'hold.settled', payload });
          givenBack.push(id);
        }
      } else if (!hold && request.messages > 0) {
        const { credits, messages } = request;
        written.push({ type: 'hold.repeated', payload: { requestId: id, accountId, credits, messages } });
        repeated.push(id);
      }
    }
    await events.add('messaging', BILLING, written);
  }
  await clients.messaging.query('DELETE FROM credit_advance');
  return [
    { what: 'requests and advances whose hold billing has lost: held again', ids: repeated },
    { what: 'advances: what no message takes goes back', ids: givenBack },
  ];
}

/** All credits of messages by their advance. */
async function coveredCredits({ databases }: ReconcileContext, lowest: number): Promise<ReadonlyMap<string, number>> {
  const rows = await databases.messaging.rows<{ id: string; credits: number }>(
    `SELECT advance_id AS id, sum(credits) AS credits FROM message
     WHERE id > $1 AND advance_id IS NOT NULL AND NOT sandbox GROUP BY advance_id`,
    [lowest],
  );
  return new Map(rows.map(({ id, credits }) => [id, credits]));
}

/** Requests that credits are held for, with what their messages cost, those of bulks that are not written included. */
function readRequests(
  { databases }: ReconcileContext,
  after: string,
  upto: string,
  lowest: number,
): Promise<RequestRow[]> {
  return databases.messaging.rows<RequestRow>(
    `SELECT r.request_id AS id, r.account_id, r.state, a.credits AS left,
       m.messages + coalesce(b.messages, 0) AS messages, m.credits + coalesce(b.credits, 0) AS credits
     FROM send_request AS r LEFT JOIN credit_advance AS a ON a.id = r.request_id
     CROSS JOIN LATERAL (
       SELECT count(*) AS messages, coalesce(sum(credits), 0) AS credits FROM message
       WHERE request_id = r.request_id AND id > $3 AND NOT sandbox
     ) AS m
     LEFT JOIN LATERAL (
       SELECT sum(cardinality(p.recipients)) AS messages, sum(
         coalesce((SELECT sum(c) FROM unnest(p.credits) AS c), cardinality(p.recipients) * s.credits)
       ) AS credits
       FROM bulk_send AS s JOIN bulk_part AS p USING (request_id) WHERE s.request_id = r.request_id AND NOT s.sandbox
     ) AS b ON true
     WHERE r.request_id > $1 AND r.request_id <= $2 AND r.state IN ('accepted', 'advance') ORDER BY r.request_id`,
    [after, upto, lowest],
  );
}

interface KnownHold {
  readonly credits: number;
  readonly settled: number;
  readonly is_given_back: boolean;
}

async function holdsOf(
  { databases }: ReconcileContext,
  after: string,
  upto: string,
): Promise<ReadonlyMap<string, KnownHold>> {
  const rows = await databases.billing.rows<KnownHold & { id: string }>(
    `SELECT request_id AS id, credits, settled, EXISTS (
       SELECT FROM settlement WHERE message_id = (left(request_id::text, 32) || '0001')::uuid) AS is_given_back
     FROM hold WHERE request_id > $1 AND request_id <= $2`,
    [after, upto],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function* ranges(
  start: string,
  next: (after: string) => Promise<string | undefined>,
): AsyncGenerator<readonly [after: string, upto: string]> {
  let range: readonly [string, string] = [start, start];
  const pages = pagesByKey(start, next, (after, upto) => () => {
    range = [after, upto];
    return Promise.resolve({ rows: 0, wrong: [] });
  });
  for await (const page of pages) {
    await page();
    yield range;
  }
}
