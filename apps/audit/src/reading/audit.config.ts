import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const DATABASES = ['gateway', 'messaging', 'otp', 'sender_names', 'billing', 'webhook_dispatcher'] as const;
export type DatabaseName = (typeof DATABASES)[number];
export type DatabaseUrls = Readonly<Record<DatabaseName, string>>;

export class InvalidConfigError extends Error {
  override readonly name = 'InvalidConfigError';
}

const PROTOCOLS: readonly string[] = ['postgres:', 'postgresql:'];

export interface AuditConfig {
  readonly urls: DatabaseUrls;
  /** For the roles that own the databases, as which numbers are moved and partitions made. */
  readonly ownerUrls: DatabaseUrls;
}

/**
 * URLs of the databases: from the variables of the services, and where these are not set, from the system that
 * `npm start` runs on `SMS_DATA_DIR`, whether its Postgres is embedded or that of DATABASE_URL. Where the variables of
 * migrations are not set, the services own their databases.
 * @throws {InvalidConfigError} with a line for each variable that is wrong or missing
 */
export function auditConfig(env: NodeJS.ProcessEnv = process.env): AuditConfig {
  const local = localUrls(env['SMS_DATA_DIR'] || '.data');
  const problems: string[] = [];
  const read = (suffix: string, otherwise: Partial<DatabaseUrls> | undefined): DatabaseUrls => {
    const urls = DATABASES.map((name): [DatabaseName, string] => {
      const variable = `${name.toUpperCase()}_${suffix}`;
      try {
        return [name, checked(given(env, variable) ?? otherwise?.[name])];
      } catch (error) {
        problems.push(`${variable} ${error instanceof Error ? error.message : String(error)}`);
        return [name, ''];
      }
    });
    if (problems.length > 0) throw new InvalidConfigError(problems.join('\n'));
    return Object.fromEntries(urls) as DatabaseUrls;
  };
  const urls = read('DATABASE_URL', local);
  return { urls, ownerUrls: read('MIGRATION_DATABASE_URL', urls) };
}

/** The variable overrides its file, as in the services. */
function given(env: NodeJS.ProcessEnv, variable: string): string | undefined {
  const [value, file] = [env[variable], env[`${variable}_FILE`]];
  if (value) return value;
  if (!file) return undefined;
  if (!existsSync(file)) throw new Error('names in _FILE a file that cannot be read');
  return readFileSync(file, 'utf8').trim();
}

function checked(url: string | undefined): string {
  if (url === undefined) throw new Error('is required: no system of npm start runs here');
  // The URL holds a password, so it is not repeated.
  if (!URL.canParse(url) || !PROTOCOLS.includes(new URL(url).protocol)) throw new Error('must be a postgres:// URL');
  return url;
}

/** Undefined when no system runs on the folder. */
function localUrls(dataDir: string): DatabaseUrls | undefined {
  const file = path.join(dataDir, 'databases.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DatabaseUrls) : undefined;
}
