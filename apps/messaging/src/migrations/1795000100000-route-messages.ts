import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RouteMessages1795000100000 implements MigrationInterface {
  readonly name = 'RouteMessages1795000100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Messages of test keys: no credits are held for them.
      ALTER TABLE message ADD COLUMN sandbox boolean NOT NULL DEFAULT false;

      -- The carriers a message may go to, in order, separated by commas; '' is decided by the workers.
      ALTER TABLE send_queue ADD COLUMN route text NOT NULL DEFAULT '';
      DROP INDEX send_queue_ready;
      -- serves the claim: for each route OTP before single before bulk, each vendor its share
      CREATE INDEX send_queue_ready ON send_queue (route, lane, position, message_id) WHERE state = 'ready';

      -- Of a refusal: the carriers that the message may go on to.
      ALTER TABLE submission ADD COLUMN next_route text;

      -- How a carrier writes in receipts the ids that it answers to submits, where that differs: learned from pairs.
      CREATE TABLE carrier_id_form (
        carrier text PRIMARY KEY,
        receipt_form text NOT NULL CHECK (receipt_form IN ('decimal', 'hex')),
        learned_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE carrier_id_form;
      ALTER TABLE submission DROP COLUMN next_route;
      DROP INDEX send_queue_ready;
      ALTER TABLE send_queue DROP COLUMN route;
      CREATE INDEX send_queue_ready ON send_queue (lane, position, message_id) WHERE state = 'ready';
      ALTER TABLE message DROP COLUMN sandbox;
    `);
  }
}
