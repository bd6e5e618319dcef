import type { HoldItem } from '@sms/contracts/billing';
import type { Sql } from '@sms/platform/database';
import { holdCredits } from './hold-covered-groups.sql';

export interface HeldGroups {
  /** For each known account, whether it could cover all its items; when not, none of them is held. */
  readonly covered: ReadonlyMap<number, boolean>;
  /** Number of new holds, without repeats. */
  readonly held: number;
}

/**
 * Holds all items of each account that can cover them together, in one statement.
 *
 * Accounts are locked first and by ascending id, as in lockAccounts; the locking read returns what is available after
 * any wait. The rest of the statement does not see what was committed meanwhile, so repeats are found by the unique id
 * alone, and balances move by the newly inserted holds: a repeat costs nothing. Counting a repeat's credits can only
 * make a group look too large, never too small. New balances are computed from the locked rows: those of the
 * statement's snapshot may be older and violate a constraint before Postgres rechecks the row.
 *
 * @param items each request once
 */
export async function holdCoveredGroups(sql: Pick<Sql, 'run'>, items: readonly HoldItem[]): Promise<HeldGroups> {
  const rows = await sql.run(holdCredits, items);
  return { covered: new Map(rows.map((row) => [row.account_id, row.covered])), held: rows[0]?.held ?? 0 };
}
