import { createIndexConcurrently } from '@sms/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexAuditVendors1796200000005 implements MigrationInterface {
  readonly transaction = false;

  /** Serves the audit log of a vendor with its sub-accounts, for its owners. */
  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'audit_log_vendor',
      'ON audit_log (vendor_id, id) WHERE vendor_id IS NOT NULL',
    );
  }

  async down(): Promise<void> {
    throw new Error('IndexAuditVendors1796200000005 is undone by a later migration');
  }
}
