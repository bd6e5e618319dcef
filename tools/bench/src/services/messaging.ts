import type { Client } from 'pg';
import { coverTime, type Filling, fillIn, REQUEST_ID, TIME } from '../fill/filling';
import { ensurePartition } from '../fill/partitions';

const IDS_A_PARTITION = 5_000_000;
const BY_ID = ['message', 'message_state', 'submission'];

/** A log of as many delivered messages of one account. */
export async function fillMessaging(client: Client, filling: Filling): Promise<void> {
  await coverTime(client, 'send_request', filling, 'uuid', 'week');
  const first = await reserveIds(client, filling.messages);
  await fillLog(client, filling, first);
  // The service drops those for states that have no messages yet, when filling the log takes long.
  await coverIds(client, first + filling.messages);
  await fillIn(
    client,
    filling,
    `INSERT INTO message_state (message_id, changed_at, accepted_at, delivered_at, detailed, status, carrier,
       carrier_message_id)
     SELECT ${first} + n - 1, ${TIME}, ${TIME}, ${TIME}, false, 'delivered', 'simulator', md5(n::text)
     FROM generate_series($1::bigint, $2::bigint) AS n`,
  );
  // The audit has looked at them when they were an hour old.
  await client.query('UPDATE log_cursor SET message_id = $1::bigint', [first + filling.messages - 1]);
}

/** As many messages that wait for a carrier, behind those in the log. */
export async function fillWaiting(client: Client, filling: Filling): Promise<void> {
  const first = await reserveIds(client, filling.messages);
  await fillLog(client, filling, first);
  await client.query(
    `INSERT INTO send_ready (route, lane, position, message_id)
     SELECT route, lane, position, id FROM message WHERE id BETWEEN $1::bigint AND $2::bigint`,
    [first, first + filling.messages - 1],
  );
}

async function fillLog(client: Client, filling: Filling, first: number): Promise<void> {
  await fillIn(
    client,
    filling,
    `INSERT INTO send_request (request_id, account_id, state)
     SELECT ${REQUEST_ID}, $6, 'accepted' FROM generate_series($1::bigint, $2::bigint) AS n`,
  );
  await fillIn(
    client,
    filling,
    `INSERT INTO message (id, request_id, account_id, seq, user_id, position, created_at, expires_at, ordinal, credits,
       lane, sandbox, route, sender, recipient, text)
     SELECT ${first} + n - 1, ${REQUEST_ID}, $6, coalesce(c.last_seq, 0) + n, 0, n, ${TIME}, now() + interval '2 days',
       1, 1, 1, false, 'simulator', 'SMSINFO', (46700000000 + n % 1000000)::text,
       'Your parcel is on its way and arrives today.'
     FROM generate_series($1::bigint, $2::bigint) AS n LEFT JOIN account_counter c ON c.account_id = $6`,
  );
  await client.query(
    `INSERT INTO account_counter AS c (account_id, last_seq, otp_position, single_position, bulk_position)
     VALUES ($1, $2, 0, 0, 0) ON CONFLICT (account_id) DO UPDATE SET last_seq = c.last_seq + excluded.last_seq`,
    [filling.accountId, filling.messages],
  );
}

/** Returns the first. */
async function reserveIds(client: Client, count: number): Promise<number> {
  const { rows } = await client.query<{ first: string }>(
    `SELECT setval('message_id', nextval('message_id') + $1::bigint) - $1::bigint AS first`,
    [count],
  );
  const first = Number(rows[0]?.first);
  await coverIds(client, first + count);
  return first;
}

/** Ids are drawn by messages that come later, too: the partitions for those have to be there. */
async function coverIds(client: Client, end: number): Promise<void> {
  for (const table of BY_ID)
    for (let from = 0; from < end + IDS_A_PARTITION; from += IDS_A_PARTITION)
      await ensurePartition(client, table, String(from), String(from + IDS_A_PARTITION));
}

const OPT_OUTS_A_STATEMENT = 250_000;

/** As many numbers that have opted out of an account; suites send to none of them. */
export async function fillOptOuts(client: Client, accountId: number, optOuts: number): Promise<void> {
  for (let first = 1; first <= optOuts; first += OPT_OUTS_A_STATEMENT)
    await client.query(
      `INSERT INTO opt_out (account_id, number, origin)
       SELECT $1, (48000000000 + n)::text, 'import' FROM generate_series($2::bigint, $3::bigint) AS n`,
      [accountId, first, Math.min(optOuts, first + OPT_OUTS_A_STATEMENT - 1)],
    );
  await client.query('VACUUM (ANALYZE) opt_out');
}
