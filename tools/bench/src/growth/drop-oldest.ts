import { type Client, DatabaseError } from 'pg';

export interface Dropped {
  readonly table: string;
  readonly rows: number;
  readonly partitions: number;
  /** Of the longest of its statements. */
  readonly longestMs: number;
}

const OLDEST = `
  SELECT p.partrelid::regclass::text AS root, c.relname AS name, c.reltuples AS rows,
    (regexp_match(pg_get_expr(c.relpartbound, c.oid), $$FROM \\('([^']+)'\\)$$))[1] AS begins
  FROM pg_partitioned_table p JOIN pg_inherits i ON i.inhparent = p.partrelid JOIN pg_class c ON c.oid = i.inhrelid
  WHERE c.reltuples > 0 AND pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
  ORDER BY root`;

/** By where they begin, not by their names: 10000000 comes after 5000000. Times and ids of requests sort as text. */
function inOrder(a: { readonly begins: string }, b: { readonly begins: string }): number {
  if (/^\d+$/.test(a.begins)) return Number(a.begins) - Number(b.begins);
  return a.begins < b.begins ? -1 : 1;
}

/** What Postgres says when the service has been faster: it drops states whose messages are gone. */
const DONE_BY_SERVICE: ReadonlySet<string> = new Set(['42809', '55000', '42P01']);

/** Detaches and drops, for each divided table, all partitions with rows but the last, as its retention would. */
export async function dropOldest(client: Client): Promise<Dropped[]> {
  const { rows } = await client.query<{ root: string; name: string; rows: number; begins: string }>(OLDEST);
  const { rows: withDefault } = await client.query<{ root: string }>(
    'SELECT partrelid::regclass::text AS root FROM pg_partitioned_table WHERE partdefid <> 0',
  );
  const defaults = new Set(withDefault.map(({ root }) => root));
  const roots = [...new Set(rows.map(({ root }) => root))];
  const dropped: Dropped[] = [];
  for (const table of roots) {
    const filled = rows.filter(({ root }) => root === table);
    const old = filled.sort(inOrder).slice(0, -1);
    const hasDefault = defaults.has(table);
    let longestMs = 0;
    const timed = async (statement: string): Promise<void> => {
      const begun = performance.now();
      await client.query(statement).catch((error: unknown) => {
        if (!(error instanceof DatabaseError) || !DONE_BY_SERVICE.has(error.code ?? '')) throw error;
      });
      longestMs = Math.max(longestMs, performance.now() - begun);
    };
    for (const { name } of old) {
      // A table that also has a default partition cannot let go of one while others use it.
      await timed(`ALTER TABLE ${table} DETACH PARTITION ${name}${hasDefault ? '' : ' CONCURRENTLY'}`);
      await timed(`DROP TABLE ${name}`);
    }
    const count = old.reduce((sum, one) => sum + Number(one.rows), 0);
    if (old.length > 0) dropped.push({ table, rows: count, partitions: old.length, longestMs });
  }
  return dropped;
}
