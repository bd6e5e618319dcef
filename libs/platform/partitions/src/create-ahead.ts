import type { Database } from '@sms/platform/database';
import type { QueryRunner } from 'typeorm';
import { listPartitions, type Statements } from './list-partitions';
import { missingBounds, type PartitionPlan } from './partition-plan';
import { unlessLocked } from './unless-locked';

/** The first key of advisory locks, any number that no other lock of these databases uses; the second is a table. */
const CREATE_LOCK = 7_205_135;
const ATTEMPTS = 5;

/**
 * Creates the missing partitions and returns their names. Safe in several replicas at once; readers and writers of the
 * tables do not wait for it.
 */
export async function createAhead(database: Database, plan: PartitionPlan): Promise<string[]> {
  if (!(await isMissingAny(database, plan))) return [];
  return unlessLocked(ATTEMPTS, () => database.transaction((sql) => createMissing(sql, plan)));
}

/** Creates the partitions within a migration, for tables that have none yet. */
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
  const [first] = plan.tables;
  // The list read next stays valid: other processes that create partitions wait.
  await sql.rows('SELECT pg_advisory_xact_lock($1, hashtext($2))', [CREATE_LOCK, first.name]);
  const { partitions, position } = await listPartitions(sql, first.name, plan.key);
  const missing = await missingBounds(plan, partitions, position);
  const created: string[] = [];
  for (const { name } of plan.tables)
    for (const { from, to } of missing) {
      const [partition] = await sql.rows<{ name: string }>('SELECT create_partition($1, $2, $3, $4) AS name', [
        name,
        plan.key.suffix(from),
        plan.key.bound(from),
        plan.key.bound(to),
      ]);
      if (partition) created.push(partition.name);
    }
  return created;
}
