import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Credits may leave an account the way they came: references begin with `adjustment:<account>:`. */
export class AllowAdjustments1763600100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Not validated against existing lines, which would take a while and prove nothing: they obey the narrower rule.
    await runner.query(`
      ALTER TABLE ledger_transfer DROP CONSTRAINT ledger_transfer_buckets,
        ADD CONSTRAINT ledger_transfer_buckets CHECK ((debit, credit) IN
          (('funded', 'available'), ('available', 'funded'), ('available', 'held'), ('held', 'spent'),
            ('held', 'available'))) NOT VALID
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ledger_transfer DROP CONSTRAINT ledger_transfer_buckets,
        ADD CONSTRAINT ledger_transfer_buckets CHECK ((debit, credit) IN
          (('funded', 'available'), ('available', 'held'), ('held', 'spent'), ('held', 'available'))) NOT VALID
    `);
  }
}
