import { Injectable } from '@nestjs/common';
import { Database, type Sql } from '@sms/platform/database';
import { listPartitions, type Partition } from '@sms/platform/partitions';
import { MIN_PARTITION_MESSAGES } from '../config/log-retention';
import { messagePartitions } from './message-partitions';

/** Whatever their size is. */
const { key } = messagePartitions(() => MIN_PARTITION_MESSAGES);

/**
 * Notes, once a partition of the log is full, where each account's numbers are in it, so that a page of the log is read
 * from one or two partitions, whatever else there is.
 */
@Injectable()
export class LogDirectory {
  constructor(private readonly database: Database) {}

  /** Several workers may do so at once. */
  async execute(): Promise<void> {
    const { partitions } = await listPartitions(this.database, 'message', key);
    await this.forgetBefore(partitions[0]?.from ?? 0);
    const noted = await this.database.rows<{ first_id: number }>('SELECT first_id FROM message_partition');
    const known = new Set(noted.map((row) => row.first_id));
    // What the audit has passed can be seen, and nothing is added to it.
    const [audit] = await this.database.rows<{ upto: number }>(
      `SELECT message_id AS upto FROM log_cursor WHERE name = 'audit'`,
    );
    for (const partition of partitions) {
      if (known.has(partition.from)) continue;
      if (partition.to > (audit?.upto ?? 0)) break;
      await this.database.transaction((sql) => this.note(sql, partition));
    }
  }

  /**
   * From account to account by the index: it does not matter how many messages each has. One without any message has
   * the time of what comes behind it. Numbers of test messages that were removed from it belong to it as well.
   */
  private async note(sql: Sql, { name, from, to }: Partition): Promise<void> {
    await sql.execute(
      `INSERT INTO message_partition (first_id, end_id, first_at, last_at)
       SELECT $1, $2, first.at, coalesce((SELECT created_at FROM ${name} ORDER BY id DESC LIMIT 1), first.at)
       FROM (SELECT created_at AS at FROM message WHERE id >= $1 ORDER BY id LIMIT 1) AS first
       ON CONFLICT DO NOTHING`,
      [from, to],
    );
    await sql.execute(
      `WITH RECURSIVE account AS (
         (SELECT account_id FROM ${name} ORDER BY account_id LIMIT 1)
         UNION ALL
         SELECT (SELECT m.account_id FROM ${name} m WHERE m.account_id > account.account_id
           ORDER BY m.account_id LIMIT 1)
         FROM account WHERE account.account_id IS NOT NULL)
       INSERT INTO log_directory (account_id, first_id, first_seq, last_seq)
       SELECT account.account_id, $1, lowest.seq, highest.seq
       FROM account
       CROSS JOIN LATERAL (SELECT seq FROM ${name} m WHERE m.account_id = account.account_id ORDER BY seq LIMIT 1) lowest
       CROSS JOIN LATERAL (SELECT seq FROM ${name} m WHERE m.account_id = account.account_id ORDER BY seq DESC LIMIT 1)
         highest
       WHERE account.account_id IS NOT NULL
       ON CONFLICT DO NOTHING`,
      [from],
    );
    await sql.execute(
      `INSERT INTO log_directory AS d (account_id, first_id, first_seq, last_seq)
       SELECT account_id, first_id, min(first_seq), max(last_seq) FROM log_gap WHERE first_id = $1
       GROUP BY account_id, first_id
       ON CONFLICT (account_id, first_id) DO UPDATE SET first_seq = least(d.first_seq, excluded.first_seq),
         last_seq = greatest(d.last_seq, excluded.last_seq)`,
      [from],
    );
  }

  /** @param firstId of the oldest partition that is kept */
  private async forgetBefore(firstId: number): Promise<void> {
    const dropped = await this.database.execute('DELETE FROM message_partition WHERE first_id < $1', [firstId]);
    if (dropped === 0) return;
    await this.database.execute('DELETE FROM log_gap WHERE first_id < $1', [firstId]);
    await this.database.execute(
      `DELETE FROM log_directory old WHERE old.first_id < $1
         AND EXISTS (SELECT FROM log_directory newer WHERE newer.account_id = old.account_id
           AND newer.first_id > old.first_id AND newer.first_id < $1)`,
      [firstId],
    );
  }
}
