import { createIndexConcurrently } from '@sms/platform/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Prepares the links for becoming a partition without blocking writers: the key that a partition has, and a constraint
 * by which Postgres knows that they are older than the partitions to come.
 */
export class IndexLedgerLinks1798000000010 implements MigrationInterface {
  readonly name = 'IndexLedgerLinks1798000000010';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'ledger_link_p20000101_pkey',
      'ON ledger_link (account_id, position, created_at)',
      {
        unique: true,
      },
    );
    await runner.query(`
      DO $$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'ledger_link_first_months') THEN
          EXECUTE format('ALTER TABLE ledger_link ADD CONSTRAINT ledger_link_first_months
            CHECK (created_at >= %L AND created_at < %L) NOT VALID', timestamptz '2000-01-01 00:00:00+00',
            date_trunc('month', now() + interval '2 months', 'UTC'));
        END IF;
      END $$`);
    await runner.query('ALTER TABLE ledger_link VALIDATE CONSTRAINT ledger_link_first_months');
  }

  async down(): Promise<void> {
    throw new Error('the index is that of a partition by now');
  }
}
