import type { Database } from '@sms/platform/database';
import { sqlStateOf } from '@sms/platform/errors';
import { setTimeout as delay } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { listPartitions, type Statements } from './list-partitions';
import { type Bounds, missingBounds, type PartitionedTable, type PartitionPlan } from './partition-plan';

const LOCK_TIMEOUT_MS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 100;
/**
 * Statistics target of each column; 100 by default. Rows are found by their keys, for which rough statistics suffice,
 * and while a partition fills, it is analyzed every few seconds: that took a tenth of the time of Postgres.
 */
const STATISTICS_TARGET = 20;

/**
 * Creates the missing partitions and returns their names. Safe in several replicas at once; readers and writers of the
 * tables do not wait for it.
 */
export async function createAhead(database: Database, plan: PartitionPlan): Promise<string[]> {
  if (!(await isMissingAny(database, plan))) return [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(async (sql) => {
        await sql.execute(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
        return createMissing(sql, plan);
      });
    } catch (error) {
      if (attempt === ATTEMPTS || sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      await delay(FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

/** Creates the partitions within a migration, for tables that it has just created. */
export async function createFirstPartitions(runner: QueryRunner, ...plans: readonly PartitionPlan[]): Promise<void> {
  const rows = async <Row>(statement: string, parameters?: readonly unknown[]): Promise<Row[]> =>
    runner.query(statement, parameters && [...parameters]) as Promise<Row[]>;
  for (const plan of plans) await createMissing({ rows }, plan);
}

async function isMissingAny(sql: Statements, plan: PartitionPlan): Promise<boolean> {
  const { partitions, position } = await listPartitions(sql, plan.tables[0].name, plan.key);
  return (await missingBounds(plan, partitions, position)).length > 0;
}

async function createMissing(sql: Statements, plan: PartitionPlan): Promise<string[]> {
  // Writers do not conflict with this lock, but other processes that create or detach do: the list read next stays
  // valid.
  const names = plan.tables.map(({ name }) => name);
  await sql.rows(`LOCK TABLE ${names.join(', ')} IN SHARE UPDATE EXCLUSIVE MODE`);
  const { partitions, position } = await listPartitions(sql, plan.tables[0].name, plan.key);
  const missing = await missingBounds(plan, partitions, position);
  const created: string[] = [];
  for (const table of plan.tables)
    for (const bounds of missing) created.push(await createPartition(sql, table, plan.key, bounds));
  return created;
}

/**
 * CREATE TABLE … PARTITION OF would take an exclusive lock of the table: all statements would wait behind its current
 * users. A table created alike and then attached needs none.
 */
async function createPartition(
  sql: Statements,
  { name, storage, withPartition }: PartitionedTable,
  key: PartitionPlan['key'],
  { from, to }: Bounds,
): Promise<string> {
  const partition = `${name}_p${key.suffix(from)}`;
  await sql.rows(
    `CREATE TABLE ${partition} (LIKE ${name} INCLUDING ALL EXCLUDING IDENTITY)${storage ? ` WITH (${storage})` : ''}`,
  );
  await sql.rows(await statisticsOf(sql, partition));
  if (withPartition) await sql.rows(withPartition(partition));
  await sql.rows(
    `ALTER TABLE ${name} ATTACH PARTITION ${partition} FOR VALUES FROM (${key.literal(from)}) TO (${key.literal(to)})`,
  );
  return partition;
}

async function statisticsOf(sql: Statements, partition: string): Promise<string> {
  const columns = await sql.rows<{ name: string }>(
    'SELECT quote_ident(attname) AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0',
    [partition],
  );
  const changes = columns.map(({ name }) => `ALTER ${name} SET STATISTICS ${STATISTICS_TARGET}`);
  return `ALTER TABLE ${partition} ${changes.join(', ')}`;
}
