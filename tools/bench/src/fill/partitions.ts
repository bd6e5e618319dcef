import type { Client } from 'pg';

interface Listed {
  readonly bound: string;
  readonly options: string[] | null;
}

const BOUNDS = /^FOR VALUES FROM \('([^']+)'\) TO \('([^']+)'\)$/;

/**
 * Makes the partition of a table that begins and ends at these bounds, with the storage parameters of the others,
 * unless one has that beginning already.
 */
export async function ensurePartition(client: Client, table: string, from: string, to: string): Promise<void> {
  const { rows } = await client.query<Listed>(
    `SELECT pg_get_expr(c.relpartbound, c.oid) AS bound, c.reloptions AS options
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = $1::regclass ORDER BY c.oid`,
    [table],
  );
  const literal = `${sqlText(from)}::${await keyType(client, table)}`;
  const { rows: same } = await client.query<{ covered: boolean }>(
    `SELECT coalesce(bool_or(${literal} >= b.low AND ${literal} < b.high), false) AS covered
     FROM (SELECT (x.b)[1]::${await keyType(client, table)} AS low, (x.b)[2]::${await keyType(client, table)} AS high
       FROM unnest($1::text[]) AS e(bound), LATERAL (SELECT regexp_match(e.bound, $2) AS b) x WHERE x.b IS NOT NULL) b`,
    [rows.map(({ bound }) => bound), BOUNDS.source],
  );
  if (same[0]?.covered) return;
  const options = rows.find((row) => row.options !== null)?.options ?? [];
  const name = `${table}_filled_${from.replaceAll(/[^0-9a-z]/gi, '').slice(0, 24)}`;
  const storage = options.length > 0 ? ` WITH (${options.join(', ')})` : '';
  await client.query(
    `CREATE TABLE ${name} PARTITION OF ${table} FOR VALUES FROM (${sqlText(from)}) TO (${sqlText(to)})${storage}`,
  );
  // The service itself drops it when its retention is over.
  const { rows: parents } = await client.query<{ owner: string }>(
    'SELECT relowner::regrole::text AS owner FROM pg_class WHERE oid = $1::regclass',
    [table],
  );
  await client.query(`ALTER TABLE ${name} OWNER TO ${parents[0]?.owner ?? 'CURRENT_USER'}`);
}

async function keyType(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ type: string }>(
    `SELECT a.atttypid::regtype::text AS type FROM pg_partitioned_table p
     JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0] WHERE p.partrelid = $1::regclass`,
    [table],
  );
  return rows[0]?.type ?? 'text';
}

/** Whether the table is there, and divided. */
export async function isPartitioned(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query('SELECT FROM pg_partitioned_table WHERE partrelid = to_regclass($1)', [table]);
  return rows.length > 0;
}

const sqlText = (value: string): string => `'${value.replaceAll("'", "''")}'`;
