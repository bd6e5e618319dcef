import type { QueryRunner } from 'typeorm';

/**
 * Builds an index without stopping writers, for a migration with `transaction = false`. What an interrupted build left
 * behind is removed first: Postgres keeps it under its name, invalid, and IF NOT EXISTS would take it for done.
 * @param definition what follows the name: `ON message (account_id)`
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
