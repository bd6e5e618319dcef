import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AskCarriers1795000200000 implements MigrationInterface {
  readonly name = 'AskCarriers1795000200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- When the carrier was last asked what has become of the message.
      ALTER TABLE awaiting_receipt ADD COLUMN queried_at timestamptz;
      -- serves the asking: those first that were left alone the longest
      CREATE INDEX awaiting_receipt_queried ON awaiting_receipt ((coalesce(queried_at, since)));

      -- The carrier's id as it wrote it, where that is not the form in which ids are compared: it may know no other.
      ALTER TABLE submission ADD COLUMN verbatim_message_id text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE submission DROP COLUMN verbatim_message_id;
      DROP INDEX awaiting_receipt_queried;
      ALTER TABLE awaiting_receipt DROP COLUMN queried_at;
    `);
  }
}
