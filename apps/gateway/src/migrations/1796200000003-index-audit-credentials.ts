import { createIndexConcurrently } from '@sms/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexAuditCredentials1796200000003 implements MigrationInterface {
  readonly transaction = false;

  /** Serves the audit log by the key or session by which something was done. */
  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'audit_log_credential',
      'ON audit_log (credential, id) WHERE credential IS NOT NULL',
    );
  }

  async down(): Promise<void> {
    throw new Error('IndexAuditCredentials1796200000003 is undone by a later migration');
  }
}
