import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HoldAndEnd1795000500000 implements MigrationInterface {
  readonly name = 'HoldAndEnd1795000500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Accounts that may not send at the moment, as told by the gateway; the highest version holds.
      CREATE TABLE account_suspension (
        account_id bigint PRIMARY KEY,
        suspended boolean NOT NULL,
        version bigint NOT NULL
      );

      -- held: its account is suspended. ending: it is not to be sent any more, for the reason beside it.
      ALTER TABLE send_queue
        ADD COLUMN account_id bigint,
        -- The account under whose approved name it goes out; null: the service's own.
        ADD COLUMN sender_account_id bigint,
        ADD COLUMN end_reason text,
        DROP CONSTRAINT send_queue_state_check,
        DROP CONSTRAINT send_queue_check,
        ADD CONSTRAINT send_queue_state_check CHECK (state IN ('ready', 'leased', 'delayed', 'uncertain', 'held',
          'ending')),
        ADD CONSTRAINT send_queue_due_check CHECK ((state IN ('ready', 'held')) = (due_at IS NULL)),
        ADD CONSTRAINT send_queue_end_check CHECK ((state = 'ending') = (end_reason IS NOT NULL));
      UPDATE send_queue q SET account_id = m.account_id FROM message m WHERE m.id = q.message_id;
      -- serves the release of what was held for an account
      CREATE INDEX send_queue_held ON send_queue (account_id, message_id) WHERE state = 'held';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX send_queue_held;
      UPDATE send_queue SET state = 'ready', due_at = NULL, end_reason = NULL WHERE state IN ('held', 'ending');
      ALTER TABLE send_queue
        DROP CONSTRAINT send_queue_state_check, DROP CONSTRAINT send_queue_due_check,
          DROP CONSTRAINT send_queue_end_check,
        ADD CONSTRAINT send_queue_state_check CHECK (state IN ('ready', 'leased', 'delayed', 'uncertain')),
        ADD CONSTRAINT send_queue_check CHECK ((state = 'ready') = (due_at IS NULL)),
        DROP COLUMN end_reason, DROP COLUMN sender_account_id, DROP COLUMN account_id;
      DROP TABLE account_suspension;
    `);
  }
}
