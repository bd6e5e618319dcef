import { type Environment, type EnvironmentReader, readConfig } from '@sms/platform/config';
import { databaseUrl, optionalDatabaseUrl, PROTOCOLS } from './database-url';

export interface MigrationOptions {
  /** `postgres://` URL of the database, bypassing any pooler: a migration holds a lock of its session. */
  readonly url: string;
  /**
   * The role as which the service runs, which gets rights on the tables: see `RuntimeRights`. Without it, the service
   * has the role of the migrations, which owns the tables.
   */
  readonly runtimeRole?: string;
  /** Shown in pg_stat_activity. */
  readonly name: string;
  /** How long one statement may run, in milliseconds; 0, the default: no limit. */
  readonly statementTimeoutMs?: number;
  /**
   * How long a statement waits for a table lock, in milliseconds: all later users of the table wait behind it. 2,000 by
   * default.
   */
  readonly lockTimeoutMs?: number;
  /**
   * When to give up on a table that stays locked, or on another migration that does not end, in milliseconds; an hour
   * by default.
   */
  readonly giveUpAfterMs?: number;
}

export const MIGRATION_DEFAULTS = { statementTimeoutMs: 0, lockTimeoutMs: 2_000, giveUpAfterMs: 3_600_000 } as const;

/**
 * The configuration of a service's migrate command, which needs only the database. `prefix`: of the service's
 * variables. `<PREFIX>_MIGRATION_DATABASE_URL` wins over `<PREFIX>_DATABASE_URL`. Where both name a user and these
 * differ, the service runs as that of the second.
 * @throws {ConfigError} naming every variable that is missing or malformed.
 */
export function migrationConfig(environment: Environment, prefix: string): MigrationOptions {
  return readConfig(environment, (env) => ({
    ...migrationRoles(env, prefix),
    name: `${prefix.toLowerCase().replaceAll('_', '-')}-migration`,
    statementTimeoutMs: env.integer('MIGRATION_STATEMENT_TIMEOUT_MS', MIGRATION_DEFAULTS.statementTimeoutMs),
    lockTimeoutMs: env.integer('MIGRATION_LOCK_TIMEOUT_MS', MIGRATION_DEFAULTS.lockTimeoutMs, { min: 1 }),
    giveUpAfterMs:
      env.integer('MIGRATION_GIVE_UP_AFTER_SECONDS', MIGRATION_DEFAULTS.giveUpAfterMs / 1_000, { min: 1 }) * 1_000,
  }));
}

function migrationRoles(env: EnvironmentReader, prefix: string): Pick<MigrationOptions, 'url' | 'runtimeRole'> {
  const own = optionalDatabaseUrl(env, `${prefix}_MIGRATION_DATABASE_URL`);
  if (own === undefined) return { url: databaseUrl(env, `${prefix}_DATABASE_URL`) };
  // Not connected to here, so it need not be encrypted.
  const service = env.optionalUrl(`${prefix}_DATABASE_URL`, PROTOCOLS);
  const runtimeRole = service && userOf(service);
  return { url: own, ...(runtimeRole && runtimeRole !== userOf(own) && { runtimeRole }) };
}

/** '' where the URL is malformed, which the reader has noted, or leaves the user to the driver. */
function userOf(url: string): string {
  return URL.canParse(url) ? decodeURIComponent(new URL(url).username) : '';
}
