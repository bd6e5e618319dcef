import { ensureDatabases } from '../postgres/ensure-databases';
import { DATABASES, type DatabaseUrls } from './databases';
import type { SystemSecrets } from './system-secrets';

/** As which role the processes of a system use its databases. */
export interface SystemDatabases {
  /** As the roles of the services. */
  readonly databaseUrls: DatabaseUrls;
  /** As the roles that own the databases. */
  readonly ownerUrls: DatabaseUrls;
}

/** The role of a service, by that of the owner of its database. */
export const runtimeRoleOf = (owner: string): string => `${owner}_runtime`;

/** Makes the databases of a system and their roles where they are missing. */
export async function ensureSystemDatabases(
  adminUrl: string,
  prefix: string,
  { rolePasswords, runtimePasswords }: Pick<SystemSecrets, 'rolePasswords' | 'runtimePasswords'>,
): Promise<SystemDatabases> {
  const access = await ensureDatabases(
    adminUrl,
    DATABASES.map((name) => ({
      database: prefix + name,
      owner: { role: prefix + name, password: rolePasswords[name] },
      runtime: { role: runtimeRoleOf(prefix + name), password: runtimePasswords[name] },
    })),
  );
  const urls = (kind: keyof (typeof access)[number]): DatabaseUrls =>
    Object.fromEntries(DATABASES.map((name, index) => [name, access[index]?.[kind]])) as DatabaseUrls;
  return { databaseUrls: urls('runtimeUrl'), ownerUrls: urls('ownerUrl') };
}
