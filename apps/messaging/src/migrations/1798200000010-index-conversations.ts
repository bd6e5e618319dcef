import { createIndexConcurrently } from '@sms/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexConversations1798200000010 implements MigrationInterface {
  readonly transaction = false;

  /** Serves the conversation of an account with a phone, newest first. */
  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'incoming_message_conversation',
      'ON incoming_message (source, account_id, id) WHERE account_id IS NOT NULL',
    );
  }

  async down(): Promise<void> {
    throw new Error('IndexConversations1798200000010 is undone by a later migration');
  }
}
