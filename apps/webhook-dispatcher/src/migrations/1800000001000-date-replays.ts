import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DateReplays1800000001000 implements MigrationInterface {
  name = 'DateReplays1800000001000';

  async up(runner: QueryRunner): Promise<void> {
    // Null: it was never replayed. The age of what was begins anew.
    await runner.query('ALTER TABLE event_exception ADD COLUMN replayed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE event_exception DROP COLUMN replayed_at');
  }
}
