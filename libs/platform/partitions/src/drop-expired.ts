import type { Database } from '@sms/platform/database';
import { sqlStateOf } from '@sms/platform/errors';
import { type ListedPartition, listPartitions } from './list-partitions';
import type { PartitionedTable, PartitionPlan, Retention } from './partition-plan';

const LOCK_TIMEOUT_MS = 2_000;

/** SQLSTATEs when another replica was faster: the table is no partition any more, is being detached, or is gone. */
const DONE_BY_ANOTHER: ReadonlySet<string> = new Set(['42809', '55000', '42P01']);

/**
 * Drops the partitions whose retention is over and returns their names. A partition is first detached, which blocks no
 * statement, and then dropped. Safe in several replicas at once; the next run finishes an interrupted one.
 *
 * ```
 * attached ──marked, DETACH CONCURRENTLY──► detaching ──no statement reads it any more──► detached ──► dropped
 * ```
 */
export async function dropExpired(database: Database, plan: PartitionPlan): Promise<string[]> {
  const dropped: string[] = [];
  for (const table of plan.tables) {
    if (!table.retention) continue;
    await detachExpired(database, table, table.retention, plan.key);
    for (const name of await detachedTables(database, table)) {
      await drop(database, name);
      dropped.push(name);
    }
  }
  return dropped;
}

async function detachExpired(
  database: Database,
  table: PartitionedTable,
  retention: Retention,
  key: PartitionPlan['key'],
): Promise<void> {
  const { partitions, position } = await listPartitions(database, table.name, key);
  for (const partition of partitions) {
    if (partition.detaching) await detach(database, table, partition, 'FINALIZE');
    else if (await isExpired(database, retention, partition, position)) {
      if (await mark(database, table, partition)) await detach(database, table, partition, 'CONCURRENTLY');
    }
  }
}

async function isExpired(
  database: Database,
  { keepMs, mayDrop }: Retention,
  partition: ListedPartition,
  position: number,
): Promise<boolean> {
  if (partition.to + (keepMs ?? 0) > position) return false;
  return mayDrop ? mayDrop(database, partition) : keepMs !== undefined;
}

/** Distinguishes a table that is to be dropped from one that an operator has detached to keep it elsewhere. */
function markOf(table: PartitionedTable): string {
  return `expired partition of ${table.name}`;
}

function mark(database: Database, table: PartitionedTable, { name }: ListedPartition): Promise<boolean> {
  return unlessDoneByAnother(() =>
    database.transaction(async (sql) => {
      await sql.execute(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await sql.execute(`COMMENT ON TABLE ${name} IS '${markOf(table)}'`);
    }),
  );
}

/** Not in a transaction: Postgres commits in between, so that other sessions see the partition go. */
function detach(
  database: Database,
  table: PartitionedTable,
  { name }: ListedPartition,
  how: 'CONCURRENTLY' | 'FINALIZE',
): Promise<boolean> {
  return unlessDoneByAnother(() => database.execute(`ALTER TABLE ${table.name} DETACH PARTITION ${name} ${how}`));
}

async function detachedTables(database: Database, table: PartitionedTable): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(
    `SELECT c.relname AS name FROM pg_description d JOIN pg_class c ON c.oid = d.objoid
     WHERE d.classoid = 'pg_class'::regclass AND d.objsubid = 0 AND d.description = $1 AND NOT c.relispartition
       AND c.relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = $2::regclass)
     ORDER BY c.relname`,
    [markOf(table), table.name],
  );
  return rows.map(({ name }) => name);
}

async function drop(database: Database, name: string): Promise<void> {
  await database.transaction(async (sql) => {
    await sql.execute(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await sql.execute(`DROP TABLE IF EXISTS ${name}`);
  });
}

async function unlessDoneByAnother(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (DONE_BY_ANOTHER.has(sqlStateOf(error) ?? '')) return false;
    throw error;
  }
}
