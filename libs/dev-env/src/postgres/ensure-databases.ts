import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { urlOfDatabase, withConnection } from './connection';

/** A role that may log in. */
export interface RoleSpec {
  readonly role: string;
  readonly password: string;
}

export interface DatabaseSpec {
  readonly database: string;
  /** Owns the database and what migrations make in it. */
  readonly owner: RoleSpec;
  /** As which the service runs: migrations give it its rights. */
  readonly runtime: RoleSpec;
}

export interface DatabaseAccess {
  readonly ownerUrl: string;
  readonly runtimeUrl: string;
}

/** Makes each database and its roles, and sets the passwords; returns the URLs of each database in order. */
export async function ensureDatabases(adminUrl: string, specs: readonly DatabaseSpec[]): Promise<DatabaseAccess[]> {
  await withConnection(adminUrl, async (admin) => {
    for (const spec of specs) await ensureDatabase(admin, spec);
  });
  const urlOf = (database: string, { role, password }: RoleSpec): string => {
    const url = new URL(urlOfDatabase(adminUrl, database));
    url.username = role;
    url.password = encodeURIComponent(password);
    return url.toString();
  };
  return specs.map(({ database, owner, runtime }) => ({
    ownerUrl: urlOf(database, owner),
    runtimeUrl: urlOf(database, runtime),
  }));
}

async function ensureDatabase(admin: Client, { database, owner, runtime }: DatabaseSpec): Promise<void> {
  await ensureRole(admin, owner);
  await ensureRole(admin, runtime);
  // An administrator who is no superuser may give a database only to a role he is a member of.
  await admin.query(`GRANT ${escapeIdentifier(owner.role)} TO CURRENT_USER`);
  const databases = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (databases.rowCount === 0) {
    await admin.query(`CREATE DATABASE ${escapeIdentifier(database)} OWNER ${escapeIdentifier(owner.role)}`);
  }
  // Each service sees its own database only.
  await admin.query(`REVOKE ALL ON DATABASE ${escapeIdentifier(database)} FROM PUBLIC`);
  await admin.query(`GRANT CONNECT ON DATABASE ${escapeIdentifier(database)} TO ${escapeIdentifier(runtime.role)}`);
}

async function ensureRole(admin: Client, { role, password }: RoleSpec): Promise<void> {
  const roles = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  const verb = roles.rowCount === 0 ? 'CREATE' : 'ALTER';
  await admin.query(`${verb} ROLE ${escapeIdentifier(role)} LOGIN PASSWORD ${escapeLiteral(password)}`);
}
