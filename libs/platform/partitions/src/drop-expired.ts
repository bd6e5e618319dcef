import type { Database } from '@sms/platform/database';
import { listPartitions } from './list-partitions';
import type { Partition, PartitionedTable, PartitionPlan, Retention } from './partition-plan';
import { unlessLocked } from './unless-locked';

/** Each makes the users of the table wait for a tenth of a second at most; the next run tries again. */
const ATTEMPTS = 4;

/** Drops the partitions whose retention is over and returns their names. Safe in several replicas at once. */
export async function dropExpired(database: Database, plan: PartitionPlan): Promise<string[]> {
  const dropped: string[] = [];
  for (const table of plan.tables)
    for (const partition of await expiredPartitions(database, table, plan.key))
      if (await drop(database, table, partition)) dropped.push(partition.name);
  return dropped;
}

async function expiredPartitions(
  database: Database,
  { name, retention }: PartitionedTable,
  key: PartitionPlan['key'],
): Promise<Partition[]> {
  if (!retention) return [];
  const { partitions, position } = await listPartitions(database, name, key);
  const expired: Partition[] = [];
  for (const partition of partitions)
    if (await isExpired(database, retention, partition, position)) expired.push(partition);
  return expired;
}

async function isExpired(
  database: Database,
  { keepMs, mayDrop }: Retention,
  partition: Partition,
  position: number,
): Promise<boolean> {
  if (partition.to + (keepMs ?? 0) > position) return false;
  return mayDrop ? mayDrop(database, partition) : keepMs !== undefined;
}

/** False: another replica was faster. */
async function drop(database: Database, table: PartitionedTable, partition: Partition): Promise<boolean> {
  const [row] = await unlessLocked(ATTEMPTS, () =>
    database.rows<{ dropped: boolean }>('SELECT drop_partition($1, $2) AS dropped', [table.name, partition.name]),
  );
  return row?.dropped ?? false;
}
