import type { HoldItem } from '@sms/contracts/billing';
import { columns, type Sql } from '@sms/platform/database';

const ITEMS = columns<HoldItem>({
  request_id: ['uuid', (item) => item.requestId],
  account_id: ['bigint', (item) => item.accountId],
  credits: ['bigint', (item) => item.credits],
});

/**
 * Holds all items of each account that can cover them together, in one statement.
 *
 * Accounts are locked first and by ascending id, as in lockAccounts; the locking read returns what is available
 * after any wait. The rest of the statement does not see what was committed meanwhile, so repeats are found by the
 * unique id alone, and balances move by what was newly inserted: a repeat costs nothing. Counting it as cover that
 * is wanted can only make a group look too large, never too small.
 *
 * @param items each request once
 * @returns for each known account, whether its items are held now; when not, none of them was
 */
export async function holdCoveredGroups(
  sql: Pick<Sql, 'rows'>,
  items: readonly HoldItem[],
): Promise<Map<number, boolean>> {
  const rows = await sql.rows<{ account_id: number; covered: boolean }>(
    `WITH item AS MATERIALIZED (
       SELECT * FROM ${ITEMS.unnest} AS i (${ITEMS.names})
     ), account AS MATERIALIZED (
       SELECT account_id, available FROM credit_account WHERE account_id = ANY($2::bigint[]) ORDER BY account_id
         FOR NO KEY UPDATE
     ), verdict AS MATERIALIZED (
       SELECT account_id, sum(item.credits) <= account.available AS covered
       FROM account JOIN item USING (account_id) GROUP BY account_id, account.available
     ), held AS (
       INSERT INTO hold (request_id, account_id, credits)
       SELECT request_id, account_id, credits FROM item JOIN verdict USING (account_id) WHERE covered
         ORDER BY request_id
       ON CONFLICT (request_id) DO NOTHING RETURNING request_id, account_id, credits
     ), line AS (
       INSERT INTO ledger_transfer (account_id, debit, credit, credits, reference)
       SELECT account_id, 'available', 'held', credits, 'hold:' || request_id FROM held
     ), moved AS (
       UPDATE credit_account AS balance SET available = available - batch.credits, held = held + batch.credits
       FROM (SELECT account_id, sum(credits)::bigint AS credits FROM held GROUP BY account_id) AS batch
       WHERE balance.account_id = batch.account_id AND balance.account_id = ANY($2)
     )
     SELECT account_id, covered FROM verdict`,
    ITEMS.arrays(items),
  );
  return new Map(rows.map((row) => [row.account_id, row.covered]));
}
