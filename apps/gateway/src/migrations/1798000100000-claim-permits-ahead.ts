import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Permits may be claimed to be used later, and returned. */
export class ClaimPermitsAhead1798000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['rate_window', 'otp_verify_failure'])
      await runner.query(`
        ALTER TABLE ${table}
          -- of the latest decision: how long after it the permits may be used
          ADD COLUMN ahead_ms integer NOT NULL DEFAULT 0,
          -- of an earlier one; claims pass theirs in these columns, and those of the first are kept
          ADD COLUMN returned_stamp bigint NOT NULL DEFAULT 0,
          ADD COLUMN returned integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['rate_window', 'otp_verify_failure'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN ahead_ms, DROP COLUMN returned_stamp, DROP COLUMN returned`);
  }
}
