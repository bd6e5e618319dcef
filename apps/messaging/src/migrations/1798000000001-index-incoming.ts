import { createIndexConcurrently } from '@sms/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexIncoming1798000000001 implements MigrationInterface {
  readonly transaction = false;

  /** Serves the list of an account, newest first. */
  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'incoming_message_account',
      'ON incoming_message (account_id, id) WHERE account_id IS NOT NULL',
    );
  }

  async down(): Promise<void> {
    throw new Error('IndexIncoming1798000000001 is undone by a later migration');
  }
}
