import { DataSource, type MigrationInterface } from 'typeorm';
import { type DatabaseOptions, dataSourceOptions } from './database-options';

/** Any number that nobody else uses on these databases. */
const MIGRATION_LOCK = 7_205_134;

/**
 * Brings a database to the newest schema and answers the names of the migrations it ran. Safe to start from
 * several replicas at once: the others wait, then find nothing to do.
 */
export async function runMigrations(options: DatabaseOptions, migrations: ReadonlyArray<new () => MigrationInterface>): Promise<string[]> {
  const dataSource = new DataSource({ ...dataSourceOptions(options, {}), migrations: [...migrations], migrationsTransactionMode: 'each' });
  await dataSource.initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const ran = await dataSource.runMigrations();
    return ran.map((migration) => migration.name);
  } finally {
    // A session-level lock would otherwise survive in the pool.
    await lock.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await lock.release();
    await dataSource.destroy();
  }
}
