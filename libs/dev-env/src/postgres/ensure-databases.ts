import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { urlOfDatabase, withConnection } from './connection';

export interface DatabaseSpec {
  database: string;
  role: string;
  password: string;
}

/** Makes each role and the database it owns, and sets the password; returns the url of each database in order. */
export async function ensureDatabases(adminUrl: string, specs: DatabaseSpec[]): Promise<string[]> {
  await withConnection(adminUrl, async (admin) => {
    for (const spec of specs) await ensureDatabase(admin, spec);
  });
  return specs.map(({ database, role, password }) => {
    const url = new URL(urlOfDatabase(adminUrl, database));
    url.username = role;
    url.password = encodeURIComponent(password);
    return url.toString();
  });
}

async function ensureDatabase(admin: Client, { database, role, password }: DatabaseSpec): Promise<void> {
  const roles = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  const verb = roles.rowCount === 0 ? 'CREATE' : 'ALTER';
  await admin.query(`${verb} ROLE ${escapeIdentifier(role)} LOGIN PASSWORD ${escapeLiteral(password)}`);
  // An administrator who is no superuser may give a database only to a role he is a member of.
  await admin.query(`GRANT ${escapeIdentifier(role)} TO CURRENT_USER`);
  const databases = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (databases.rowCount === 0) {
    await admin.query(`CREATE DATABASE ${escapeIdentifier(database)} OWNER ${escapeIdentifier(role)}`);
  }
  // Each service sees its own database only.
  await admin.query(`REVOKE CONNECT ON DATABASE ${escapeIdentifier(database)} FROM PUBLIC`);
}
