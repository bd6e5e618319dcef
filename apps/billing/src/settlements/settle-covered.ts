import type { Sql } from '@sms/platform/database';
import type { Settlement } from './decide-settlements';
import { type Settled, settleHolds } from './settle-covered.sql';

/**
 * Settles, in one statement, all messages that were not settled before and whose hold belongs to a locked account and
 * covers them. The others are skipped silently.
 *
 * The accounts are locked by an earlier statement, so that nothing read here is older than what is written. A statement
 * that meets a row changed while it waited rechecks it, and Postgres 18 then mixes up the partitions chosen by the
 * values of its rows: it loses updates, or the server crashes.
 *
 * @param items at least one, each message once, by ascending id
 * @param accountIds the locked accounts
 * @throws a data error, and settles nothing, when messages together exceed their hold
 */
export async function settleCovered(
  sql: Pick<Sql, 'run'>,
  items: readonly Settlement[],
  accountIds: readonly number[],
): Promise<Settled> {
  const [row] = await sql.run(settleHolds, [accountIds, items]);
  return row ?? { messages: 0, captured: 0, released: 0 };
}
