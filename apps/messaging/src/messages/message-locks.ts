import type { Sql } from '@sms/platform/database';

/**
 * Locks messages before anything is decided about them: their parts are answered and reported by several transactions
 * at once, and each of these must see what the others have written. Everywhere messages come first, in the order of
 * their ids, then their submissions, then the queue. Statements after this one see what was committed before it.
 */
export async function lockMessages(sql: Sql, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  await sql.execute('SELECT id FROM message WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', [messageIds]);
}

/** The same for the messages of submissions. */
export async function lockMessagesOf(sql: Sql, submissionIds: readonly number[]): Promise<void> {
  if (submissionIds.length === 0) return;
  await sql.execute(
    `SELECT id FROM message WHERE id = ANY(ARRAY(SELECT DISTINCT message_id FROM submission
      WHERE id = ANY($1::bigint[]))) ORDER BY id FOR NO KEY UPDATE`,
    [submissionIds],
  );
}

/** Locks those that nobody else is deciding about, and returns them. */
export async function lockFreeMessages(sql: Sql, messageIds: readonly number[]): Promise<number[]> {
  if (messageIds.length === 0) return [];
  const rows = await sql.rows<{ id: number }>(
    'SELECT id FROM message WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED',
    [messageIds],
  );
  return rows.map(({ id }) => id);
}
