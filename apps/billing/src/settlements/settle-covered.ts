import type { Sql } from '@sms/platform/database';
import type { Settlement } from './decide-settlements';
import { type Settled, settleHolds } from './settle-covered.sql';

/**
 * Settles, in one statement, all messages that have a hold of a locked account which covers them and that were not
 * settled before. The others are left out without a word.
 *
 * The accounts are locked by a statement before: then nothing that is read here is older than what is written. A
 * statement that meets a row which was changed while it waited looks at it again, and Postgres 18 then mixes up the
 * partitions that are chosen by the values of its rows: it loses updates, or the server crashes.
 *
 * @param items at least one, each message once, by ascending id
 * @param accountIds of the accounts that are locked
 * @throws an error of data, and settles nothing, when messages together exceed their hold
 */
export async function settleCovered(
  sql: Pick<Sql, 'run'>,
  items: readonly Settlement[],
  accountIds: readonly number[],
): Promise<Settled> {
  const [row] = await sql.run(settleHolds, [accountIds, items]);
  return row ?? { messages: 0, captured: 0, released: 0 };
}
