import { createIndexConcurrently } from '@sms/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexAuditAddresses1796200000004 implements MigrationInterface {
  readonly transaction = false;

  /** Serves the audit log by the address from which something was done. */
  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'audit_log_address', 'ON audit_log (address, id) WHERE address IS NOT NULL');
  }

  async down(): Promise<void> {
    throw new Error('IndexAuditAddresses1796200000004 is undone by a later migration');
  }
}
