import { Injectable } from '@nestjs/common';
import { Database, type Sql, statement } from '@sms/platform/database';
import { listPartitions, type Partition } from '@sms/platform/partitions';
import { LINK_PARTITIONS } from './ledger-partitions';
import { sealPartition } from './seal-months.sql';

/** Far longer than a statement that began before the end of the month can take. */
const SEAL_AFTER_MS = 86_400_000;

/**
 * Stores the last link of each account and month separately once the month is over, so that its chain can be followed
 * after the partition of that month is dropped.
 */
@Injectable()
export class SealMonths {
  constructor(private readonly database: Database) {}

  /** Several replicas may run it at once. */
  async execute(): Promise<void> {
    const { partitions, position } = await listPartitions(this.database, 'ledger_link', LINK_PARTITIONS.key);
    for (const partition of partitions)
      if (partition.to + SEAL_AFTER_MS < position)
        await this.database.transaction(async (sql) => {
          if (!(await isSealed(sql, partition))) await sql.run(sealPartition(partition.name), []);
        });
  }
}

const findSeal = statement<readonly [from: string, to: string]>({
  name: 'billing.find_ledger_seal',
  text: 'SELECT FROM ledger_seal WHERE created_at >= $1 AND created_at < $2 LIMIT 1',
});

async function isSealed(sql: Sql, { from, to }: Partition): Promise<boolean> {
  const rows = await sql.run(findSeal, [new Date(from).toISOString(), new Date(to).toISOString()]);
  return rows.length > 0;
}
