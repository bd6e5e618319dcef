import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reads all attempts while they are written, so that the next migration need not read them while nobody can. */
export class ValidateBoundOfAttempts1796000000091 implements MigrationInterface {
  readonly name = 'ValidateBoundOfAttempts1796000000091';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE submission VALIDATE CONSTRAINT submission_first_ids');
  }

  async down(): Promise<void> {
    // A rule that holds does no harm.
  }
}
