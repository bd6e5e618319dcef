import { Injectable } from '@nestjs/common';
import { Database, type Sql, statement, variants } from '@sms/platform/database';
import { listPartitions, type Partition } from '@sms/platform/partitions';
import { MIN_PARTITION_MESSAGES } from '../../config/log-retention';
import { messagePartitions } from '../message-partitions';
import { notePartitionAccounts } from './log-index.sql';

/** Does not depend on their size. */
const { key } = messagePartitions(() => MIN_PARTITION_MESSAGES);

const listNotedPartitions = statement<readonly [], { first_id: number }>({
  name: 'messaging.list_noted_partitions',
  text: 'SELECT first_id FROM message_partition',
});

const readAuditMark = statement<readonly [], { upto: number }>({
  name: 'messaging.read_audit_mark',
  text: `SELECT message_id AS upto FROM log_cursor WHERE name = 'audit'`,
});

const notePartitionBounds = variants<string, readonly [from: number, to: number], never>([], (name) =>
  statement({
    name: `messaging.note_bounds:${name}`,
    text: `
      INSERT INTO message_partition (first_id, end_id, first_at, last_at)
      SELECT $1, $2, first.at, coalesce((SELECT created_at FROM ${name} ORDER BY id DESC LIMIT 1), first.at)
      FROM (SELECT created_at AS at FROM message WHERE id >= $1 ORDER BY id LIMIT 1) AS first
      ON CONFLICT DO NOTHING`,
  }),
);

const noteAccountBounds = statement<readonly [from: number]>({
  name: 'messaging.note_account_bounds',
  text: `
    INSERT INTO log_directory AS d (account_id, first_id, first_seq, last_seq)
    SELECT account_id, first_id, min(first_seq), max(last_seq) FROM log_gap WHERE first_id = $1
    GROUP BY account_id, first_id
    ON CONFLICT (account_id, first_id) DO UPDATE SET first_seq = least(d.first_seq, excluded.first_seq),
      last_seq = greatest(d.last_seq, excluded.last_seq)`,
});

const forgetPartition = statement<readonly [firstId: number]>({
  name: 'messaging.forget_partition',
  text: 'DELETE FROM message_partition WHERE first_id < $1',
});

const forgetGapsOfPartition = statement<readonly [firstId: number]>({
  name: 'messaging.forget_gaps_of_partition',
  text: 'DELETE FROM log_gap WHERE first_id < $1',
});

const forgetBoundsOfPartition = statement<readonly [firstId: number]>({
  name: 'messaging.forget_bounds_of_partition',
  text: `
    DELETE FROM log_directory old WHERE old.first_id < $1
      AND EXISTS (SELECT FROM log_directory newer WHERE newer.account_id = old.account_id
        AND newer.first_id > old.first_id AND newer.first_id < $1)`,
});

/**
 * Notes, once a partition of the log is full, which of each account's numbers are in it, so that a page of the log is
 * read from one or two partitions, however many there are.
 */
@Injectable()
export class LogIndex {
  constructor(private readonly database: Database) {}

  /** Several workers may do so at once. */
  async execute(): Promise<void> {
    const { partitions } = await listPartitions(this.database, 'message', key);
    await this.forgetBefore(partitions[0]?.from ?? 0);
    const noted = await this.database.run(listNotedPartitions, []);
    const known = new Set(noted.map((row) => row.first_id));
    // The log up to the audit's mark is visible and complete.
    const [audit] = await this.database.run(readAuditMark, []);
    for (const partition of partitions) {
      if (known.has(partition.from)) continue;
      if (partition.to > (audit?.upto ?? 0)) break;
      await this.database.transaction((sql) => this.note(sql, partition));
    }
  }

  /**
   * A partition without messages gets the time of the next message. Numbers of test messages that were removed from it
   * belong to it as well.
   */
  private async note(sql: Sql, { name, from, to }: Partition): Promise<void> {
    await sql.run(notePartitionBounds(name), [from, to]);
    await sql.run(notePartitionAccounts(name), [from]);
    await sql.run(noteAccountBounds, [from]);
  }

  /** @param firstId of the oldest partition that is kept */
  private async forgetBefore(firstId: number): Promise<void> {
    const dropped = await this.database.change(forgetPartition, [firstId]);
    if (dropped === 0) return;
    await this.database.run(forgetGapsOfPartition, [firstId]);
    await this.database.run(forgetBoundsOfPartition, [firstId]);
  }
}
