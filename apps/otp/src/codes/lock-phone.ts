import type { Sql } from '@sms/platform/database';

/**
 * Until the transaction ends, nobody else generates or verifies a code for this phone: what is counted by the
 * next statement stays true until the commit. An advisory lock, because a phone has no row of its own; should
 * two phones share a hash, they wait for each other and nothing worse.
 */
export async function lockPhone(sql: Sql, phone: string): Promise<void> {
  await sql.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [phone]);
}
