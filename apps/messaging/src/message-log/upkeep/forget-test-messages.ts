import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database, type Sql, statement } from '@sms/platform/database';
import { listPartitions } from '@sms/platform/partitions';
import { messagingWorkerConfig } from '../../config/messaging.config';
import { MIN_PARTITION_MESSAGES } from '../../config/log-retention';
import { messagePartitions } from '../message-partitions';
import { TEST_MESSAGE_BATCH, deleteTestMessages, findTestMessages, type Window } from './forget-test-messages.sql';

/** Does not depend on their size. */
const { key } = messagePartitions(() => MIN_PARTITION_MESSAGES);

const readTestCursor = statement<readonly [], { after: number; audited: number }>({
  name: 'messaging.read_test_cursor',
  text: `
    SELECT own.message_id AS after, audit.message_id AS audited FROM log_cursor own, log_cursor audit
    WHERE own.name = 'test messages' AND audit.name = 'audit' FOR UPDATE OF own SKIP LOCKED`,
});

const moveTestCursor = statement<readonly [reached: number]>({
  name: 'messaging.move_test_cursor',
  text: `UPDATE log_cursor SET message_id = $1 WHERE name = 'test messages'`,
});

/**
 * Removes the messages of test keys whose days are over. It goes through the log once, in the order of the ids and
 * behind the audit, so that no index is needed for it, and reads a bounded number of messages at a time. A message that
 * has not ended by then stays until its partition is dropped.
 */
@Injectable()
export class ForgetTestMessages {
  constructor(
    private readonly database: Database,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
  ) {}

  /** Returns whether there may be more. One worker at a time runs it. */
  async execute(): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const [cursor] = await sql.run(readTestCursor, []);
      if (!cursor) return false;
      const { after, audited } = cursor;
      const { partitions } = await listPartitions(sql, 'message', key);
      const partition = partitions.find(({ to }) => to > after + 1);
      if (!partition) return false;
      const end = Math.min(partition.to - 1, audited);
      const window = await this.look(sql, after, end);
      if (window.testIds.length > 0)
        await sql.run(deleteTestMessages(partition.name), [window.testIds, partition.from]);
      const isFull = window.seen === TEST_MESSAGE_BATCH;
      const reached = window.isYoungReached || isFull ? (window.upto ?? after) : Math.max(end, after);
      await sql.run(moveTestCursor, [reached]);
      return !window.isYoungReached && (isFull || (reached > after && reached < audited));
    });
  }

  /** Parts of a bulk may be older than messages before them: nothing after the first young message is read. */
  private async look(sql: Pick<Sql, 'run'>, after: number, end: number): Promise<Window> {
    const [window] = await sql.run(findTestMessages, [after, end, this.config.testRetentionDays]);
    return window ?? { seen: 0, upto: null, isYoungReached: false, testIds: [] };
  }
}
