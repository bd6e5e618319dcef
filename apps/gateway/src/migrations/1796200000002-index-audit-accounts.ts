import { createIndexConcurrently } from '@sms/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexAuditAccounts1796200000002 implements MigrationInterface {
  readonly transaction = false;

  /** Serves the audit log by account: for operators, and for the owners of a sub-account. */
  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'audit_log_account',
      'ON audit_log (account_id, id) WHERE account_id IS NOT NULL',
    );
  }

  async down(): Promise<void> {
    throw new Error('IndexAuditAccounts1796200000002 is undone by a later migration');
  }
}
