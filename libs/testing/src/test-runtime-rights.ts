import { Client } from 'pg';
import { createMigratedDatabase, type MigratedDatabase } from './create-test-database';

interface ServiceRights {
  readonly database: string;
  readonly migrate: Parameters<typeof createMigratedDatabase>[1];
  /**
   * What the role of the service may do with tables where it is less than to read and change rows: `SELECT, INSERT`, or
   * `none`. Of views it may only read.
   */
  readonly rights: Readonly<Record<string, string>>;
  /** Statements with which whoever has the service's connection would do harm, by what they do. */
  readonly attacks?: Readonly<Record<string, string>>;
}

const ROWS = 'SELECT, INSERT, UPDATE, DELETE';
/** Those of the tables that migrations themselves need. */
const OWN_TABLES = { migrations: 'none', partition_rule: 'SELECT' };

/** Those on any service. */
const ATTACKS = {
  'create a table': 'CREATE TABLE mine (id integer)',
  'create a temporary table': 'CREATE TEMP TABLE mine (id integer)',
  'create a function': "CREATE FUNCTION mine() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
  'create a schema': 'CREATE SCHEMA mine',
  'replace a function of the owner': `
    CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
  'skip all triggers': "SET session_replication_role = 'replica'",
  'forget a migration': 'DELETE FROM migrations',
  'become a superuser': 'ALTER ROLE CURRENT_USER SUPERUSER',
  'read a file of the server': "SELECT pg_read_file('postgresql.conf')",
  'run a program': "COPY (SELECT 1) TO PROGRAM 'true'",
};

const TABLES = `
  SELECT c.relname AS name, c.relkind AS kind, coalesce((
      SELECT string_agg(r, ', ' ORDER BY n)
      FROM unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) WITH ORDINALITY AS rights (r, n)
      WHERE has_table_privilege(c.oid, r)), 'none') || coalesce((
      SELECT ', UPDATE of ' || string_agg(attname, ' and ' ORDER BY attname) FROM pg_attribute AS a
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND NOT has_table_privilege(c.oid, 'UPDATE')
        AND has_column_privilege(c.oid, attnum, 'UPDATE')), '') AS may
  FROM pg_class AS c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')`;

/** Tests what the role as which a service runs may do in its database, and what it may not. */
export function testRuntimeRights({ database: name, migrate, rights, attacks = {} }: ServiceRights): void {
  let database: MigratedDatabase;
  let service: Client;

  beforeAll(async () => {
    database = await createMigratedDatabase(name, migrate);
    // A copy of a database has none of the rights on the database itself.
    await migrate({ url: database.url, name: 'test', runtimeRole: database.runtimeRole });
    service = new Client({ connectionString: database.runtimeUrl });
    await service.connect();
  });

  afterAll(async () => {
    await service.end();
    await database.drop();
  });

  it('are these on its tables, and on their partitions', async () => {
    const few: Readonly<Record<string, string>> = { ...OWN_TABLES, ...rights };
    const { rows } = await service.query<{ name: string; kind: string; may: string }>(TABLES);
    expect(Object.fromEntries(rows.map(({ name, may }) => [name, may]))).toEqual(
      Object.fromEntries(
        rows.map(({ name, kind }) => [name, kind === 'v' ? 'SELECT' : (few[name.replace(/_p\d+$/, '')] ?? ROWS)]),
      ),
    );
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(rights)));
  });

  it('leave all tables and functions to another role', async () => {
    const { rows } = await service.query(
      `SELECT relname FROM pg_class WHERE pg_has_role(relowner, 'USAGE')
       UNION ALL SELECT proname FROM pg_proc WHERE pg_has_role(proowner, 'USAGE')`,
    );
    expect(rows).toEqual([]);
  });

  it.each(Object.entries({ ...ATTACKS, ...attacks }))('do not suffice to %s', async (_what, statement) => {
    await expect(service.query(statement)).rejects.toThrow(/permission denied|must be (owner|superuser)|are kept/i);
  });
}
