import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';

const WRITTEN_WITHIN_MS = 300_000;

/** An account whose messages are counted, and from how many senders they are. */
export interface CountedAccount {
  readonly accountId: number;
  readonly senders: number;
}

const HOURS = Array.from({ length: 24 }, (_unused, before) => before + 1);
const STATUSES = ['delivered', 'undelivered', 'failed'] as const;
/** Messages of one sender in one hour. */
const AN_HOUR = { delivered: 50, undelivered: 2, failed: 1 } as const;
/** A message has one. */
const REASONS = { delivered: 1, undelivered: 4, failed: 4 } as const;

/** The series of an account, with the messages that each has in an hour. */
const SERIES = [
  `SELECT 'account', '', ${STATUSES.map((status) => `senders * ${AN_HOUR[status]}`).join()}`,
  `SELECT 'sender', 'SENDER' || n, ${STATUSES.map((status) => AN_HOUR[status]).join()}
    FROM generate_series(1, senders) AS n`,
  ...STATUSES.map((status) => `SELECT 'status', '${status}', ${only(status, `senders * ${AN_HOUR[status]}`)}`),
  ...STATUSES.map(
    (status) => `SELECT 'reason', CASE '${status}' WHEN 'delivered' THEN '' ELSE '${status}' || n END,
      ${only(status, `senders * ${AN_HOUR[status]} / ${REASONS[status]}`)}
      FROM generate_series(1, ${REASONS[status]}) AS n`,
  ),
].join(' UNION ALL ');

/** Writes the series of usage of whole days of UTC as they come to be: day after day, those of all accounts at once. */
export async function fillUsage(
  client: Client,
  accounts: readonly CountedAccount[],
  days: { readonly first: Date; readonly last: Date },
): Promise<void> {
  await client.query(
    `INSERT INTO usage_series (account_id, grouped_by, sandbox, day, key, counts)
     SELECT account_id, grouped_by, sandbox, day, key, ARRAY[${HOURS.map(
       (hours) => `[${hours} * segments, ${hours} * segments, ${hours} * delivered, ${hours} * undelivered,
         ${hours} * failed, 0]`,
     ).join()}]
     FROM unnest($1::bigint[], $2::integer[]) AS account (account_id, senders)
     CROSS JOIN LATERAL (${SERIES}) AS series (grouped_by, key, delivered, undelivered, failed)
     CROSS JOIN LATERAL (SELECT delivered + 2 * (undelivered + failed) AS segments) AS of_messages
     CROSS JOIN unnest('{f,t}'::boolean[]) AS sandbox
     CROSS JOIN generate_series($3::timestamptz, $4::timestamptz, '1 day') AS day
     ORDER BY day, account_id, grouped_by, sandbox, key`,
    [accounts.map(({ accountId }) => accountId), accounts.map(({ senders }) => senders), days.first, days.last],
  );
  await client.query('VACUUM (ANALYZE) usage_series');
  await client.query(`UPDATE usage_progress SET months_until = date_trunc('month', $1::timestamptz, 'UTC')`, [
    days.first,
  ]);
}

/** Waits until messaging has written the months of these series that are over. */
export async function monthsWritten(client: Client): Promise<void> {
  const giveUpAt = performance.now() + WRITTEN_WITHIN_MS;
  const written = `SELECT FROM usage_progress WHERE months_until > now() - interval '40 days'`;
  while ((await client.query(written)).rowCount === 0) {
    if (performance.now() > giveUpAt) throw new Error('messaging has not written the months of usage');
    await pause(500);
  }
  await client.query('VACUUM (ANALYZE) usage_month');
}

/** The counts of one status beside the others, which are 0. */
function only(status: (typeof STATUSES)[number], count: string): string {
  return STATUSES.map((one) => (one === status ? count : '0')).join();
}
