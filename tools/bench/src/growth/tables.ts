import type { Client } from 'pg';

/** Rows by table; a partition is its own table and counts for its parent as well. */
export type TableSizes = ReadonlyMap<string, number>;

const SIZES = `
  WITH leaf AS (
    SELECT c.relname, coalesce(pg_partition_root(c.oid), c.oid)::regclass::text AS root,
      greatest(c.reltuples, 0) AS rows
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname = 'public'
  )
  SELECT relname AS name, root, rows FROM leaf`;

export interface Leaf {
  readonly name: string;
  readonly root: string;
  readonly rows: number;
}

export async function leaves(client: Client): Promise<Leaf[]> {
  const { rows } = await client.query<Leaf>(SIZES);
  return rows.map(({ name, root, rows: count }) => ({ name, root, rows: Number(count) }));
}

const GROWN_TIMES = 3;
const MIN_ROWS = 10_000;

/** Names of the tables, and of all of their partitions, that have many more rows at the large size. */
export function growingTables(small: readonly Leaf[], large: readonly Leaf[]): Set<string> {
  const totals = (of: readonly Leaf[]): Map<string, number> => {
    const sums = new Map<string, number>();
    for (const { root, rows } of of) sums.set(root, (sums.get(root) ?? 0) + rows);
    return sums;
  };
  const before = totals(small);
  const grown = [...totals(large)].filter(
    ([root, rows]) => rows >= MIN_ROWS && rows >= GROWN_TIMES * (before.get(root) ?? 0),
  );
  const roots = new Set(grown.map(([root]) => root));
  return new Set([
    ...roots,
    ...large.filter(({ root, rows }) => roots.has(root) && rows >= MIN_ROWS).map(({ name }) => name),
  ]);
}
