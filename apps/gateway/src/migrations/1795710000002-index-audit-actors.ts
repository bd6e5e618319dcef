import { createIndexConcurrently } from '@sms/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexAuditActors1795710000002 implements MigrationInterface {
  readonly transaction = false;

  /** Serves the audit log by who did it. */
  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'audit_log_actor', 'ON audit_log (actor_user_id, id)');
  }

  async down(): Promise<void> {
    throw new Error('IndexAuditActors1795710000002 is undone by a later migration');
  }
}
