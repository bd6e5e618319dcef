import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is learned of a carrier sends its unmatched receipts through another look, some at a time. */
export class LookAgainByCarrier1796000000085 implements MigrationInterface {
  readonly name = 'LookAgainByCarrier1796000000085';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Unmatched receipts of the carrier with higher ids are still to be looked at again; null: none.
      ALTER TABLE carrier_learned ADD look_again_after bigint`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE carrier_learned DROP look_again_after');
  }
}
