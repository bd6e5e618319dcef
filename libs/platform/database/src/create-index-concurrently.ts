import type { QueryRunner } from 'typeorm';

/**
 * Builds an index without blocking writers, for a migration with `transaction = false`. The remains of an interrupted
 * build are removed first: Postgres keeps them under the index's name, invalid, and IF NOT EXISTS would take them for
 * the finished index.
 * @param definition the SQL after the name: `ON message (account_id)`
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  name: string,
  definition: string,
  { unique = false } = {},
): Promise<void> {
  const [existing] = (await runner.query(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [`"${name}"`],
  )) as { valid: boolean }[];
  if (existing?.valid) return;
  if (existing) await runner.query(`DROP INDEX CONCURRENTLY "${name}"`);
  await runner.query(`CREATE ${unique ? 'UNIQUE ' : ''}INDEX CONCURRENTLY "${name}" ${definition}`);
}
