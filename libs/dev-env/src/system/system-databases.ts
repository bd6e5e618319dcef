import { ensureDatabases } from '../postgres/ensure-databases';
import { DATABASES, type DatabaseName } from './databases';
import type { SystemSecrets } from './system-secrets';

/** Makes the databases of a system and their roles where they are missing; returns the url of each. */
export async function ensureSystemDatabases(
  adminUrl: string,
  prefix: string,
  { rolePasswords }: Pick<SystemSecrets, 'rolePasswords'>,
): Promise<Record<DatabaseName, string>> {
  const specs = DATABASES.map((name) => ({
    database: prefix + name,
    role: prefix + name,
    password: rolePasswords[name],
  }));
  const urls = await ensureDatabases(adminUrl, specs);
  return Object.fromEntries(DATABASES.map((name, index) => [name, urls[index]])) as Record<DatabaseName, string>;
}
