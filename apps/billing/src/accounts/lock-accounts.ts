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
 * Locks credit accounts until the transaction ends and returns what each has available; unknown ones are left out.
 * Every transaction that moves credits locks first, so the changes of an account happen in one order, and always by
 * ascending id, so batches that share several accounts never deadlock. Later statements see what the transactions
 * waited for have committed.
 */
export async function lockAccounts(sql: Sql, accountIds: Iterable<number>): Promise<Map<number, number>> {
  const rows = await sql.run(lockCreditAccounts, [[...new Set(accountIds)]]);
  return new Map(rows.map((row) => [row.account_id, row.available]));
}
