import { Injectable } from '@nestjs/common';
import { Database, type Sql } from '@sms/platform/database';
import { listPartitions, type Partition } from '@sms/platform/partitions';
import { LINK_PARTITIONS } from './ledger-partitions';

/** Far longer than any statement takes that began before the end of the month. */
const SEAL_AFTER_MS = 86_400_000;

/**
 * Keeps the last link of each account and month apart, once the month is over, so that its chain can be followed also
 * when the partition of that month is gone.
 */
@Injectable()
export class SealMonths {
  constructor(private readonly database: Database) {}

  /** Several replicas may do so at once. */
  async execute(): Promise<void> {
    const { partitions, position } = await listPartitions(this.database, 'ledger_link', LINK_PARTITIONS.key);
    for (const partition of partitions)
      if (partition.to + SEAL_AFTER_MS < position)
        await this.database.transaction(async (sql) => {
          if (!(await isSealed(sql, partition))) await seal(sql, partition);
        });
  }
}

async function isSealed(sql: Sql, { from, to }: Partition): Promise<boolean> {
  const rows = await sql.rows('SELECT FROM ledger_seal WHERE created_at >= $1 AND created_at < $2 LIMIT 1', [
    new Date(from).toISOString(),
    new Date(to).toISOString(),
  ]);
  return rows.length > 0;
}

/** From account to account by the index: it does not matter how many links each has. */
async function seal(sql: Sql, { name }: Partition): Promise<void> {
  await sql.execute(
    `WITH RECURSIVE account AS (
       (SELECT account_id FROM ${name} ORDER BY account_id LIMIT 1)
       UNION ALL
       SELECT (SELECT l.account_id FROM ${name} l WHERE l.account_id > account.account_id
         ORDER BY l.account_id LIMIT 1)
       FROM account WHERE account.account_id IS NOT NULL)
     INSERT INTO ledger_seal (account_id, position, created_at, funded, available, held, spent, hash)
     SELECT last.account_id, last.position, last.created_at, last.funded, last.available, last.held, last.spent,
       last.hash
     FROM account CROSS JOIN LATERAL (SELECT * FROM ${name} l WHERE l.account_id = account.account_id
       ORDER BY l.position DESC LIMIT 1) AS last
     WHERE account.account_id IS NOT NULL
     ON CONFLICT DO NOTHING`,
  );
}
