import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which workers tell a bulk that waits for its turn from one whose acceptor has died. */
export class NoteExpanderOfBulk1796000000095 implements MigrationInterface {
  readonly name = 'NoteExpanderOfBulk1796000000095';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bulk_send ADD COLUMN expander_seen_at timestamptz NOT NULL DEFAULT now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bulk_send DROP COLUMN expander_seen_at');
  }
}
