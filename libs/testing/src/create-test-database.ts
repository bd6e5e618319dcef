import { randomBytes } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { testInfrastructure } from './test-infrastructure.config';

export interface TestDatabase {
  name: string;
  url: string;
  /** Drops the database with whatever is still connected to it. */
  drop(): Promise<void>;
}

export interface MigratedDatabase extends TestDatabase {
  /** For the role of a service, which does not own the tables; `url` is for the owner. */
  runtimeUrl: string;
  runtimeRole: string;
}

/** An arbitrary key that no other client locks on the server. */
const TEMPLATE_LOCK = 5_310_772;
const RUNTIME_PASSWORD = 'runtime';

/** An empty database `test_<name>_<random>` of one spec file; drop it in `afterAll`. */
export function createTestDatabase(name: string, serverUrl = testInfrastructure().postgresUrl): Promise<TestDatabase> {
  return createDatabase(name, serverUrl, 'template1');
}

/**
 * A test database with the schema of a service. `migrate` runs once for each name in a run of tests: its database
 * becomes a template, and a copy costs a quarter of the migrations. It gives rights to `runtimeRole`.
 */
export async function createMigratedDatabase(
  name: string,
  migrate: (target: { url: string; name: string; runtimeRole: string }) => Promise<unknown>,
  serverUrl = testInfrastructure().postgresUrl,
): Promise<MigratedDatabase> {
  const template = `${templatePrefix()}${plain(name)}`;
  const runtimeRole = runtimeRoleOfRun();
  await ensureTemplate(serverUrl, template, (url) => migrate({ url, name: 'test', runtimeRole }));
  const database = await createDatabase(name, serverUrl, template);
  const runtimeUrl = new URL(database.url);
  [runtimeUrl.username, runtimeUrl.password] = [runtimeRole, RUNTIME_PASSWORD];
  return { ...database, runtimeUrl: runtimeUrl.toString(), runtimeRole };
}

/** Drops the templates of this run and their role, for servers that outlive it. */
export async function dropTemplates(serverUrl: string): Promise<void> {
  await asAdmin(serverUrl, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [templatePrefix()],
    );
    for (const { datname } of rows) await admin.query(`DROP DATABASE ${escapeIdentifier(datname)} WITH (FORCE)`);
    // A database that a test has left still names the role.
    await admin.query(`DROP ROLE IF EXISTS ${escapeIdentifier(runtimeRoleOfRun())}`).catch(() => undefined);
  });
}

const OBJECT_IN_USE = '55006';

/** Copies files: a copy through the log writes each page twice. */
async function createDatabase(name: string, serverUrl: string, template: string): Promise<TestDatabase> {
  const database = `test_${plain(name)}_${randomBytes(5).toString('hex')}`;
  await asAdmin(serverUrl, (admin) =>
    admin.query(
      `CREATE DATABASE ${escapeIdentifier(database)} TEMPLATE ${escapeIdentifier(template)} STRATEGY file_copy`,
    ),
  );
  return {
    name: database,
    url: urlOf(serverUrl, database),
    drop: () => asAdmin(serverUrl, (admin) => dropDatabase(admin, database)),
  };
}

/**
 * Waits for sessions that are ending, as the server does for five seconds: to force one out would be an error at a
 * client that nobody listens to any more. Those that a test has left are forced.
 */
async function dropDatabase(admin: Client, database: string): Promise<void> {
  const drop = `DROP DATABASE IF EXISTS ${escapeIdentifier(database)}`;
  await admin.query(drop).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== OBJECT_IN_USE) throw error;
    return admin.query(`${drop} WITH (FORCE)`);
  });
}

/** The first process makes the template, which gets its name when it is complete. */
async function ensureTemplate(
  serverUrl: string,
  template: string,
  migrate: (url: string) => Promise<unknown>,
): Promise<void> {
  await asAdmin(serverUrl, async (admin) => {
    // The lock is released when the connection ends.
    await admin.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const found = await admin.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (found.rowCount !== 0) return;
    await ensureRuntimeRole(admin);
    const unfinished = `${template}_unfinished`;
    await admin.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(unfinished)} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${escapeIdentifier(unfinished)}`);
    await migrate(urlOf(serverUrl, unfinished));
    await admin.query(`ALTER DATABASE ${escapeIdentifier(unfinished)} RENAME TO ${escapeIdentifier(template)}`);
  });
}

/** A role belongs to the server, so one serves all databases of a run. */
async function ensureRuntimeRole(admin: Client): Promise<void> {
  const role = runtimeRoleOfRun();
  const found = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (found.rowCount === 0)
    await admin.query(`CREATE ROLE ${escapeIdentifier(role)} LOGIN PASSWORD '${RUNTIME_PASSWORD}'`);
}

function runtimeRoleOfRun(): string {
  return `test_runtime_${testInfrastructure().runId}`;
}

function templatePrefix(): string {
  return `test_template_${testInfrastructure().runId}_`;
}

function plain(name: string): string {
  return name.replaceAll(/[^a-z0-9]+/gi, '_').toLowerCase();
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

async function asAdmin(serverUrl: string, run: (admin: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}
