/** How a statement writes links: see `create-billing/links.sql` in the migrations. */

const UNCHANGED = { funded: 'funded', available: 'available', held: 'held', spent: 'spent' };

/**
 * For a CTE named `link`: adds a link to the chain of each account that has a row in the CTE `line`, which has the
 * columns account_id, digest, and line_ids, or funding for a line of that kind. The CTE `account` has the accounts'
 * rows as their locks returned them, which may be newer than the statement's snapshot.
 * @param balances the new balances, as expressions over the columns of both CTEs
 */
export function insertLinks(
  kind: 'hold' | 'settlement' | 'funding',
  balances: Partial<Record<keyof typeof UNCHANGED, string>>,
): string {
  const after = { ...UNCHANGED, ...balances };
  const lines = kind === 'funding' ? 'funding' : 'line_ids';
  return `INSERT INTO ledger_link (account_id, position, kind, ${lines}, funded, available, held, spent, digest, hash)
       SELECT account_id, position, '${kind}', ${lines}, a.funded, a.available, a.held, a.spent, digest,
         link_hash(last_hash, account_id, position, '${kind}', now(), a.funded, a.available, a.held, a.spent, digest)
       FROM line JOIN account USING (account_id) CROSS JOIN LATERAL (SELECT links + 1 AS position,
         ${after.funded} AS funded, ${after.available} AS available, ${after.held} AS held, ${after.spent} AS spent
         OFFSET 0) AS a
       RETURNING account_id, position, funded, available, held, spent, hash`;
}

/** Sets the accounts' balances to those of their new links. */
export const MOVE_BALANCES = `UPDATE credit_account AS balance
       SET funded = link.funded, available = link.available, held = link.held, spent = link.spent,
         links = link.position, last_hash = link.hash
       FROM link WHERE balance.account_id = link.account_id`;
