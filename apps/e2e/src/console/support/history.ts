import { Client } from 'pg';
import type { ConsoleUnderTest } from './console-under-test';

/**
 * Moves messages of the vendor into the past, and has its counts made anew: nobody can wait a day for a test.
 * @param at an SQL expression of the time at which they were accepted
 */
export async function moveMessages(console: ConsoleUnderTest, recipients: string, at: string): Promise<void> {
  const client = new Client({ connectionString: console.system.system.databaseUrls.messaging });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `UPDATE message SET created_at = ${at} WHERE account_id = $1 AND recipient LIKE $2`,
      [console.vendor.id, recipients],
    );
    expect(rowCount).toBeGreaterThan(0);
    await client.query('SELECT recount_usage()');
  } finally {
    await client.end();
  }
}
