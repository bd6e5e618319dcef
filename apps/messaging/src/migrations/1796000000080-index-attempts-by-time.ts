import { createIndexConcurrently } from '@sms/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Serves the forgetting of attempts: their ids are no order of time, where a message has waited for long. */
export class IndexAttemptsByTime1796000000080 implements MigrationInterface {
  readonly name = 'IndexAttemptsByTime1796000000080';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'submission_submitted', 'ON submission (submitted_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY submission_submitted');
  }
}
