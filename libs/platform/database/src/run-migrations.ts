import { sqlStateOf } from '@sms/platform/errors';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type DataSource,
  type DataSourceOptions,
  MigrationExecutor,
  type MigrationInterface,
  type QueryRunner,
  TypeORMError,
} from 'typeorm';
import { dataSourceOptions } from './database-options';
import { MIGRATION_DEFAULTS, type MigrationOptions } from './migration-options';
import { grantRuntimeRights, type RuntimeRights } from './runtime-rights';
import { RETRYABLE_SQLSTATES } from './sql/retryable-sqlstates';
import { connectDataSource, TlsRefusedError } from './tls-refusal';

/** Any number that no other advisory lock of these databases uses. */
const MIGRATION_LOCK = 7_205_134;
const LOCK_NOT_AVAILABLE = '55P03';
const CANNOT_CONNECT_NOW = '57P03';
/** A database whose container starts together with this process, or whose host is busy, accepts connections by then. */
const CONNECT_WITHIN_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

/**
 * Brings a database to the newest schema and returns the names of the migrations it ran. Safe to start from several
 * replicas at once: the others wait, then find nothing to do.
 *
 * Each migration is one transaction; one that cannot lock a table within `lockTimeoutMs` is rolled back and retried, so
 * that the statements that wait behind it run in between. A migration with `transaction = false`, such as `CREATE INDEX
 * CONCURRENTLY`, runs without a transaction or lock time-out and must be safe to run again after an interruption.
 *
 * @param rights of `runtimeRole`, which it has on a new table before anybody else sees the table
 */
export async function runMigrations(
  options: MigrationOptions,
  migrations: ReadonlyArray<new () => MigrationInterface>,
  rights: RuntimeRights = {},
): Promise<string[]> {
  const { url, name, statementTimeoutMs, lockTimeoutMs, giveUpAfterMs } = { ...MIGRATION_DEFAULTS, ...options };
  const { runtimeRole } = options;
  const settings = { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: 0 };
  const giveUpAt = performance.now() + giveUpAfterMs;
  const dataSource = await connect(
    {
      ...dataSourceOptions({ url, name, poolSize: 1 }, {}, { settings, maxSilenceMs: 0 }),
      migrations: [...migrations],
    },
    Math.min(giveUpAt, performance.now() + CONNECT_WITHIN_MS),
  );
  const runner = dataSource.createQueryRunner();
  try {
    await takeLock(runner, giveUpAt);
    // On the connection that holds the lock: a process that loses it stops migrating at the same moment.
    const executor = new MigrationExecutor(dataSource, runner);
    await refuseUnreleased(dataSource, executor);
    const pending = await executor.getPendingMigrations();
    const grant = async (): Promise<void> => {
      if (runtimeRole !== undefined) await grantRuntimeRights(runner, runtimeRole, rights);
    };
    const retry = (work: () => Promise<void>): Promise<void> => retried(work, giveUpAt);
    for (const migration of pending) {
      const execute = (): Promise<void> => executor.executeMigration(migration).then(() => undefined);
      if (migration.instance?.transaction === false) await retry(() => withoutLockTimeout(runner, execute));
      else
        await retry(() =>
          inTransaction(runner, lockTimeoutMs, async () => {
            await execute();
            await grant();
          }),
        );
    }
    // Also for a role that is newer than the tables.
    await retry(() => inTransaction(runner, lockTimeoutMs, grant));
    return pending.map((migration) => migration.name);
  } finally {
    await runner.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    await runner.release();
    await dataSource.destroy();
  }
}

/** Retries while no server answers or the server is starting. Any other refusal, such as a wrong password, is final. */
async function connect(options: DataSourceOptions, giveUpAt: number): Promise<DataSource> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await connectDataSource(options);
    } catch (error) {
      const sqlState = sqlStateOf(error);
      const isFinal = error instanceof TypeORMError || error instanceof TlsRefusedError;
      const noAnswer = sqlState === undefined && !isFinal;
      const mayPass = noAnswer || sqlState === CANNOT_CONNECT_NOW;
      if (!mayPass || performance.now() > giveUpAt) throw error;
      await delay(pauseMs(attempt));
    }
  }
}

/**
 * Before release 0.1.0 the migrations were others, none of which exists any more. A database of a newer release is not
 * refused: it has run today's migrations, beside others that this code does not know.
 */
async function refuseUnreleased({ migrations }: DataSource, executor: MigrationExecutor): Promise<void> {
  const known = new Set(migrations.map((one) => one.name ?? one.constructor.name));
  const executed = await executor.getExecutedMigrations();
  if (executed.length === 0 || executed.some(({ name }) => known.has(name))) return;
  throw new Error(
    'this database was made before release 0.1.0 and cannot be migrated: start with an empty database ' +
      '(npm start: a new SMS_DATA_DIR), or with the code that made it',
  );
}

/**
 * Polls the lock: a session that waits for it inside a statement holds a snapshot, for which CREATE INDEX CONCURRENTLY
 * in the session that has the lock would wait in turn, for ever.
 */
async function takeLock(runner: QueryRunner, giveUpAt: number): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const [row] = (await runner.query('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATION_LOCK])) as {
      taken: boolean;
    }[];
    if (row?.taken) return;
    if (performance.now() > giveUpAt) throw new Error('another migration of this database has not ended');
    await delay(pauseMs(attempt));
  }
}

async function retried(work: () => Promise<void>, giveUpAt: number): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const sqlState = sqlStateOf(error) ?? '';
      const mayPass = sqlState === LOCK_NOT_AVAILABLE || RETRYABLE_SQLSTATES.has(sqlState);
      if (!mayPass || performance.now() > giveUpAt) throw error;
      await delay(pauseMs(attempt));
    }
  }
}

/** Such a migration waits for transactions, not for a table lock, and no statement waits behind it. */
async function withoutLockTimeout(runner: QueryRunner, work: () => Promise<void>): Promise<void> {
  await runner.query('SET lock_timeout = 0');
  await work();
}

async function inTransaction(runner: QueryRunner, lockTimeoutMs: number, work: () => Promise<void>): Promise<void> {
  await runner.startTransaction();
  try {
    await runner.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await work();
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}

function pauseMs(attempt: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt) * (0.5 + Math.random() / 2);
}
