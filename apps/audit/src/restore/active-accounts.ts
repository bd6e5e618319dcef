import type { Client } from 'pg';

const MAX_SHOWN = 50;

/**
 * Lines with the accounts whose credits moved in the day before a moment, the last ones first: what they did after it
 * is lost. One look-up for each account.
 */
export async function activeAccounts(gateway: Client, billing: Client, moment: Date): Promise<string[]> {
  const { rows } = await billing.query<{ id: number; at: Date; all: number }>(
    `SELECT account_id AS id, last.created_at AS at, count(*) OVER () AS all
     FROM credit_account AS a CROSS JOIN LATERAL (
       SELECT created_at FROM ledger_link WHERE account_id = a.account_id ORDER BY position DESC LIMIT 1
     ) AS last
     WHERE last.created_at > $1::timestamptz - interval '1 day' ORDER BY at DESC, id LIMIT ${MAX_SHOWN}`,
    [moment],
  );
  const names = await gateway.query<{ id: number; name: string }>(
    'SELECT id, name FROM account WHERE id = ANY($1::bigint[])',
    [rows.map(({ id }) => id)],
  );
  const nameOf = new Map(names.rows.map(({ id, name }) => [id, name]));
  const all = rows[0]?.all ?? 0;
  return [
    `accounts whose credits moved in the day before: ${all}`,
    ...rows.map(({ id, at }) => `  ${id} ${nameOf.get(id) ?? ''}, at ${at.toISOString()}`),
    ...(all > rows.length ? [`  and ${all - rows.length} more`] : []),
  ];
}
