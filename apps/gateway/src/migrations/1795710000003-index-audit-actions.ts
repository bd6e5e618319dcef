import { createIndexConcurrently } from '@sms/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexAuditActions1795710000003 implements MigrationInterface {
  readonly transaction = false;

  /** Serves the audit log by what was done. */
  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'audit_log_action', 'ON audit_log (action, id)');
  }

  async down(): Promise<void> {
    throw new Error('IndexAuditActions1795710000003 is undone by a later migration');
  }
}
