import { createIndexConcurrently } from '@sms/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexAuditTargets1795710000001 implements MigrationInterface {
  readonly transaction = false;

  /** Serves the audit log by what something was done to. */
  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'audit_log_target', 'ON audit_log (target, id)');
  }

  async down(): Promise<void> {
    throw new Error('IndexAuditTargets1795710000001 is undone by a later migration');
  }
}
