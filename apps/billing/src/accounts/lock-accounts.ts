import { type Sql, statement } from '@sms/platform/database';

const lockCreditAccounts = statement<
  readonly [accountIds: readonly number[]],
  { account_id: number; available: number }
>({
  name: 'billing.lock_credit_accounts',
  text: `
    SELECT account_id, available FROM credit_account WHERE account_id = ANY($1::bigint[])
    ORDER BY account_id FOR NO KEY UPDATE`,
});

/**
 * Locks credit accounts until the transaction ends and returns what each has available; unknown ones are left
 * out. Whoever moves credits locks first, so all that concerns an account happens in one order,
 * and accounts are always locked by ascending id, so batches that share several never wait for each other in
 * a circle. Statements that follow see what the transactions waited for have committed.
 */
export async function lockAccounts(sql: Sql, accountIds: Iterable<number>): Promise<Map<number, number>> {
  const rows = await sql.run(lockCreditAccounts, [[...new Set(accountIds)]]);
  return new Map(rows.map((row) => [row.account_id, row.available]));
}
