import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives every event a number of its account, kept whether or not it is delivered. Deliveries are unique by message and
 * status and inserted under their lane's lock, so a repeated event is known without an inbox.
 */
export class NumberEvents1764000400000 implements MigrationInterface {
  name = 'NumberEvents1764000400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- number of the account's newest event
      ALTER TABLE lanes ADD COLUMN last_sequence bigint NOT NULL DEFAULT 0 CHECK (last_sequence >= 0);
      -- spaces test events out
      ALTER TABLE endpoints ADD COLUMN tested_at timestamptz;

      ALTER TABLE deliveries
        ADD COLUMN sequence bigint CHECK (sequence > 0),
        -- null: taken in before this column was there
        ADD COLUMN request_id uuid;
      UPDATE deliveries d SET sequence = numbered.sequence
      FROM (SELECT id, row_number() OVER (PARTITION BY account_id ORDER BY id) AS sequence FROM deliveries) numbered
      WHERE numbered.id = d.id;
      UPDATE lanes SET last_sequence = (SELECT count(*) FROM deliveries d WHERE d.account_id = lanes.account_id);
      ALTER TABLE deliveries
        ALTER COLUMN sequence SET NOT NULL,
        DROP CONSTRAINT deliveries_state_check,
        ADD CONSTRAINT deliveries_state_check CHECK (state IN ('pending', 'delivered', 'failed', 'dead', 'cancelled',
          'skipped'));
      -- serves the feed and the pages of the list
      CREATE UNIQUE INDEX deliveries_sequence ON deliveries (account_id, sequence);
      -- serves the list of what was not delivered, which is rare among the rest
      CREATE INDEX deliveries_undelivered ON deliveries (account_id, sequence) WHERE state IN ('failed', 'dead');
      -- serves the list by time, send or log entry: all of them grow with the table, so a summary of its pages will do
      CREATE INDEX deliveries_growing ON deliveries USING brin (created_at, request_id,
        sms_log_id) WITH (pages_per_range = 16, autosummarize = on);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM deliveries WHERE state = 'skipped';
      ALTER TABLE deliveries DROP COLUMN sequence, DROP COLUMN request_id, DROP CONSTRAINT deliveries_state_check,
        ADD CONSTRAINT deliveries_state_check CHECK (state IN ('pending', 'delivered', 'failed', 'dead', 'cancelled'));
      DROP INDEX IF EXISTS deliveries_growing, deliveries_sequence, deliveries_undelivered;
      ALTER TABLE endpoints DROP COLUMN tested_at;
      ALTER TABLE lanes DROP COLUMN last_sequence;
    `);
  }
}
