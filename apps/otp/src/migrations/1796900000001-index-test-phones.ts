import { createIndexConcurrently } from '@sms/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexTestPhones1796900000001 implements MigrationInterface {
  readonly transaction = false;

  /** Serves the erasure and the export of a phone's codes of test keys; those of live keys have an index already. */
  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, 'otp_sandbox_phone', 'ON otp (phone, created_at) WHERE sandbox');
  }

  async down(): Promise<void> {
    throw new Error('IndexTestPhones1796900000001 is undone by a later migration');
  }
}
