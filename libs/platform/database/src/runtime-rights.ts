import { escapeIdentifier } from 'pg';
import type { QueryRunner } from 'typeorm';

/**
 * What the role of a service may do with its tables, by their names, where that is less than to read and change rows:
 * `{ audit_log: ['SELECT', 'INSERT'], hold: ['SELECT', 'UPDATE (settled)'] }`. Partitions have the rights of their
 * table.
 */
export type RuntimeRights = Readonly<Record<string, readonly string[]>>;

const ROWS = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
/** Those of the tables that migrations themselves need. */
const OWN_TABLES: RuntimeRights = { migrations: [], partition_rule: ['SELECT'] };

/** An object that a role may have rights on, as GRANT names it, and those that it has. */
interface Grantable {
  readonly object: string;
  readonly kind: 'table' | 'view' | 'sequence' | 'function';
  /** Name of the table; that of its parent for a partition. */
  readonly table: string;
  readonly has: readonly string[];
}

/** Functions that anybody may call need no rights, those that run as their owner do. */
const GRANTABLE = `
  SELECT format(CASE c.relkind WHEN 'S' THEN 'SEQUENCE %s' ELSE 'TABLE %s' END, c.oid::regclass) AS object,
    CASE c.relkind WHEN 'S' THEN 'sequence' WHEN 'v' THEN 'view' ELSE 'table' END AS kind,
    coalesce(parent.relname, c.relname) AS "table", ARRAY(
      SELECT a.privilege_type FROM aclexplode(c.relacl) AS a WHERE a.grantee = role.oid
      UNION ALL
      SELECT format('%s (%I)', a.privilege_type, attname) FROM pg_attribute, aclexplode(attacl) AS a
      WHERE attrelid = c.oid AND NOT attisdropped AND a.grantee = role.oid
    ) AS has
  FROM pg_roles AS role, pg_class AS c
  LEFT JOIN pg_inherits AS i ON i.inhrelid = c.oid AND c.relispartition
  LEFT JOIN pg_class AS parent ON parent.oid = i.inhparent
  WHERE role.rolname = $1 AND c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'S')
    AND c.relowner <> role.oid
  UNION ALL
  SELECT format('FUNCTION %s', p.oid::regprocedure), 'function', p.proname, ARRAY(
      SELECT a.privilege_type FROM aclexplode(p.proacl) AS a WHERE a.grantee = role.oid)
  FROM pg_roles AS role, pg_proc AS p
  WHERE role.rolname = $1 AND p.pronamespace = current_schema()::regnamespace AND p.prosecdef
    AND p.proowner <> role.oid`;

/** In order: each is run unless its condition holds. */
const AROUND: readonly (readonly [unless: string, change: string])[] = [
  [`has_database_privilege($1, current_database(), 'CONNECT')`, `GRANT CONNECT ON DATABASE DATABASE_NAME TO ROLE_NAME`],
  [
    `NOT has_database_privilege($1, current_database(), 'TEMPORARY')`,
    `REVOKE TEMPORARY ON DATABASE DATABASE_NAME FROM PUBLIC`,
  ],
  [`has_schema_privilege($1, current_schema(), 'USAGE')`, `GRANT USAGE ON SCHEMA SCHEMA_NAME TO ROLE_NAME`],
  // Databases of Postgres 14 and earlier let everybody create tables and functions.
  [`NOT has_schema_privilege($1, current_schema(), 'CREATE')`, `REVOKE CREATE ON SCHEMA SCHEMA_NAME FROM PUBLIC`],
];

/**
 * Gives the role of a service the rights that it needs and takes those that it should not have, in the transaction of
 * the runner. Changes nothing that is right already. A role that owns the tables keeps all rights.
 * @throws when there is no such role
 */
export async function grantRuntimeRights(runner: QueryRunner, role: string, rights: RuntimeRights): Promise<void> {
  const [found] = (await runner.query(
    `SELECT rolname = current_user AS own, current_database() AS database, current_schema() AS schema
     FROM pg_roles WHERE rolname = $1`,
    [role],
  )) as { own: boolean; database: string; schema: string }[];
  if (!found) throw new Error(`there is no role "${role}" in Postgres, as which the service is to run`);
  if (found.own) return;
  for (const [unless, change] of AROUND) {
    const [row] = (await runner.query(`SELECT ${unless} AS done`, [role])) as { done: boolean }[];
    if (row?.done) continue;
    await runner.query(
      change
        .replace('DATABASE_NAME', escapeIdentifier(found.database))
        .replace('SCHEMA_NAME', escapeIdentifier(found.schema))
        .replace('ROLE_NAME', escapeIdentifier(role)),
    );
  }
  for (const grantable of (await runner.query(GRANTABLE, [role])) as Grantable[]) {
    const wanted = wantedRights(grantable, rights);
    const { object, has } = grantable;
    const excess = without(has, wanted);
    await change(runner, `REVOKE LIST ON ${object} FROM ${escapeIdentifier(role)}`, excess);
    // To revoke a right on a table revokes it on columns, too.
    const missing = excess.length > 0 ? wanted : without(wanted, has);
    await change(runner, `GRANT LIST ON ${object} TO ${escapeIdentifier(role)}`, missing);
  }
}

function wantedRights({ kind, table }: Grantable, rights: RuntimeRights): readonly string[] {
  switch (kind) {
    case 'table':
      return rights[table] ?? OWN_TABLES[table] ?? ROWS;
    case 'view':
      return ['SELECT'];
    case 'sequence':
      return ['SELECT', 'USAGE'];
    case 'function':
      return ['EXECUTE'];
  }
}

const without = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((one) => !others.includes(one));

async function change(runner: QueryRunner, statement: string, rights: readonly string[]): Promise<void> {
  if (rights.length > 0) await runner.query(statement.replace('LIST', rights.join(', ')));
}
