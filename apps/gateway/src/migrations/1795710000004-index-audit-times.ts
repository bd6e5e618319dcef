import { createIndexConcurrently } from '@sms/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexAuditTimes1795710000004 implements MigrationInterface {
  readonly transaction = false;

  /** Serves the audit log by time. */
  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'audit_log_recorded', 'ON audit_log (recorded_at, id)');
  }

  async down(): Promise<void> {
    throw new Error('IndexAuditTimes1795710000004 is undone by a later migration');
  }
}
