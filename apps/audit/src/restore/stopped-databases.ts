import { Client } from 'pg';
import { DATABASES, type DatabaseName, type DatabaseUrls } from '../reading/audit.config';
import { withNumbers } from '../reading/read-only-database';

const CONNECT_TIMEOUT_MS = 30_000;
/** Names the commands of the audit among the sessions of a database. */
const APPLICATION = 'audit';

/** Whether a session is that of a service: a superuser's may be a backup. */
const MAY_WRITE = `
  NOT (SELECT rolsuper FROM pg_roles AS role WHERE role.oid = session.usesysid)
    AND EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
      AND has_table_privilege(session.usesysid, oid, 'INSERT'))`;

export type StoppedDatabases = Readonly<Record<DatabaseName, Client>>;

/** A process still uses a database. */
export class InUseError extends Error {
  override readonly name = 'InUseError';
}

/**
 * Runs `work` on connections that may write, as the roles that own the databases, while no process uses them.
 * @throws {InUseError} with a line for each database that has sessions
 */
export async function onStoppedDatabases<T>(
  urls: DatabaseUrls,
  work: (databases: StoppedDatabases) => Promise<T>,
): Promise<T> {
  const opened: [DatabaseName, Client][] = [];
  try {
    for (const name of DATABASES) opened.push([name, await connect(urls[name])]);
    await assertUnused(opened);
    return await work(Object.fromEntries(opened) as Record<DatabaseName, Client>);
  } finally {
    await Promise.all(opened.map(([, client]) => client.end()));
  }
}

/** Runs `work` in one transaction of a database. */
export async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: APPLICATION,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: withNumbers,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function assertUnused(databases: readonly [DatabaseName, Client][]): Promise<void> {
  const used: string[] = [];
  for (const [name, client] of databases) {
    const { rows } = await client.query<{ sessions: number; names: string }>(
      `SELECT count(*) AS sessions, string_agg(DISTINCT coalesce(nullif(application_name, ''), '?'), ', ') AS names
       FROM pg_stat_activity AS session
       WHERE datname = current_database() AND application_name <> $1 AND (usename = current_user OR ${MAY_WRITE})`,
      [APPLICATION],
    );
    const [found] = rows;
    if (found && found.sessions > 0)
      used.push(`the database of ${name} has ${found.sessions} sessions: ${found.names}`);
  }
  if (used.length > 0) throw new InUseError(`stop every process first\n${used.join('\n')}`);
}
