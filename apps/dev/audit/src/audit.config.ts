import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '@sms/platform/config';

export const DATABASES = ['gateway', 'messaging', 'otp', 'sender_names', 'billing', 'webhook_dispatcher'] as const;
export type DatabaseName = (typeof DATABASES)[number];
export type DatabaseUrls = Readonly<Record<DatabaseName, string>>;

const PROTOCOLS = ['postgres:', 'postgresql:'];

/**
 * Where the databases are: the variables of the services, and for those not given, the system that `npm start` runs on
 * `SMS_DATA_DIR`.
 * @throws {ConfigError} with a line for each variable that is wrong or missing
 */
export function auditConfig(env: NodeJS.ProcessEnv = process.env): { readonly urls: DatabaseUrls } {
  const local = localUrls(env['SMS_DATA_DIR'] || '.data');
  return readConfig(env, (reader) => ({
    urls: Object.fromEntries(
      DATABASES.map((name) => {
        const variable = `${name.toUpperCase()}_DATABASE_URL`;
        return [name, reader.optionalUrl(variable, PROTOCOLS) ?? local?.[name] ?? reader.url(variable, PROTOCOLS)];
      }),
    ) as DatabaseUrls,
  }));
}

/** Undefined when no system of ours has a Postgres running in the folder. */
function localUrls(dataDir: string): DatabaseUrls | undefined {
  const [secretsFile, pidFile] = ['secrets.json', 'postgres/cluster/postmaster.pid'].map((file) =>
    path.join(dataDir, file),
  ) as [string, string];
  if (!existsSync(secretsFile) || !existsSync(pidFile)) return undefined;
  const { rolePasswords } = JSON.parse(readFileSync(secretsFile, 'utf8')) as {
    rolePasswords: Record<DatabaseName, string>;
  };
  // Its fourth line is the port.
  const port = readFileSync(pidFile, 'utf8').split('\n')[3] ?? '';
  return Object.fromEntries(
    DATABASES.map((name) => [name, `postgres://${name}:${rolePasswords[name]}@127.0.0.1:${port}/${name}`]),
  ) as DatabaseUrls;
}
