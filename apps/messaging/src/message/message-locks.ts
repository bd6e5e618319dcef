import { type Sql, type Statement, statement } from '@sms/platform/database';

type LockStatement = Statement<readonly [ids: readonly number[], lowest: number, highest: number], { id: number }>;

const lockThose = (mode: '' | ' SKIP LOCKED') =>
  `SELECT id FROM message WHERE id = ANY($1::bigint[]) AND id BETWEEN $2 AND $3 ORDER BY id FOR NO KEY UPDATE${mode}`;

const waitForLocks: LockStatement = statement({ name: 'messaging.lock_messages', text: lockThose('') });
const takeFreeLocks: LockStatement = statement({
  name: 'messaging.lock_free_messages',
  text: lockThose(' SKIP LOCKED'),
});

/**
 * Locks messages before anything is decided about them: their parts are answered and reported by several transactions
 * at once, and each of these must see what the others have written. A transaction locks messages once, in the order of
 * their ids, before anything else; then claims, unmatched receipts, learned settings of carriers, states, rows of the
 * queue and counters of accounts, each in the order of its key. A write without the messages' locks is one statement in
 * the same order. Statements after this one see what was committed before it.
 */
export async function lockMessages(sql: Sql, messageIds: readonly number[]): Promise<void> {
  await lock(sql, messageIds, waitForLocks);
}

/** Locks the messages that no other transaction has locked, and returns them. */
export async function lockFreeMessages(sql: Sql, messageIds: readonly number[]): Promise<number[]> {
  return lock(sql, messageIds, takeFreeLocks);
}

async function lock(sql: Sql, messageIds: readonly number[], locks: LockStatement): Promise<number[]> {
  if (messageIds.length === 0) return [];
  const ids = [...new Set(messageIds)].sort((a, b) => a - b);
  const rows = await sql.run(locks, [ids, ids[0] ?? 0, ids.at(-1) ?? 0]);
  return rows.map(({ id }) => id);
}
