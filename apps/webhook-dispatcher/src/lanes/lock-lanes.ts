import type { Sql } from '@sms/platform/database';

/**
 * Locks the lanes of accounts until the transaction ends, in one order everywhere. The lock stands for the endpoint
 * and for the account's numbering of events: changing the endpoint, taking events in, replaying and working the lane
 * hold it too. What it protects must be read by a later statement, which sees what the holder before has committed.
 */
export async function lockLanes(sql: Sql, accountIds: readonly number[]): Promise<void> {
  if ((await lock(sql, accountIds)) === accountIds.length) return;
  await sql.execute(
    'INSERT INTO endpoints (account_id) SELECT unnest($1::bigint[]) ORDER BY 1 ON CONFLICT DO NOTHING',
    [accountIds],
  );
  await sql.execute('INSERT INTO lanes (account_id) SELECT unnest($1::bigint[]) ORDER BY 1 ON CONFLICT DO NOTHING', [
    accountIds,
  ]);
  await lock(sql, accountIds);
}

async function lock(sql: Sql, accountIds: readonly number[]): Promise<number> {
  const rows = await sql.rows(
    'SELECT 1 FROM lanes WHERE account_id = ANY($1::bigint[]) ORDER BY account_id FOR NO KEY UPDATE',
    [accountIds],
  );
  return rows.length;
}
