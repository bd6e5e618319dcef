import { EXPECT_ROWS_V1 } from '@sms/platform/database';
import { OUTBOX_TABLE_V1 } from '@sms/platform/events';
import { createFirstPartitions } from '@sms/platform/partitions';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MIN_PARTITION_MESSAGES } from '../config/log-retention';
import { messagePartitions, requestPartitions } from '../message-log/message-partitions';
import acceptedMessages from './tables/accepted-messages.sql';
import carriers from './tables/carriers.sql';
import messageStates from './tables/message-states.sql';
import sendQueue from './tables/send-queue.sql';

const PARTS = [EXPECT_ROWS_V1, acceptedMessages, sendQueue, messageStates, carriers, OUTBOX_TABLE_V1];

export class CreateMessaging1796000000000 implements MigrationInterface {
  readonly name = 'CreateMessaging1796000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const part of PARTS) await runner.query(part);
    await createFirstPartitions(runner, requestPartitions());
    await createFirstPartitions(
      runner,
      messagePartitions(() => MIN_PARTITION_MESSAGES),
    );
  }

  async down(): Promise<void> {
    throw new Error('the first migration is undone by dropping the database');
  }
}
