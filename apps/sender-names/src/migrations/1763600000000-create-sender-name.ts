import { OUTBOX_TABLE_V1 } from '@sms/platform/events';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSenderName1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OUTBOX_TABLE_V1);
    await runner.query(`
      -- One sequence for all: a name rejected and requested again is another row, and its versions must still rise.
      CREATE SEQUENCE sender_name_version;
      CREATE TABLE sender_name (
        id uuid PRIMARY KEY,
        account_id bigint NOT NULL,
        name text NOT NULL,
        sample_content text NOT NULL,
        status text NOT NULL DEFAULT 'pending',
        rejection_reason text,
        reviewed_by bigint,
        reviewed_at timestamptz,
        version bigint NOT NULL DEFAULT nextval('sender_name_version'),
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT sender_name_syntax CHECK (name ~ '^[A-Za-z0-9 .-]{1,11}$'),
        CONSTRAINT sender_name_sample CHECK (length(sample_content) BETWEEN 15 AND 1000),
        CONSTRAINT sender_name_status CHECK (status IN ('pending', 'active', 'rejected')),
        CONSTRAINT sender_name_reviewed CHECK ((status = 'pending') = (reviewed_at IS NULL)
          AND (reviewed_at IS NULL) = (reviewed_by IS NULL)),
        CONSTRAINT sender_name_reason CHECK ((status = 'rejected') = (rejection_reason IS NOT NULL))
      );
      -- keeps an account from having a name twice, in whatever case; a rejected one may be asked for again
      CREATE UNIQUE INDEX sender_name_taken ON sender_name (account_id, lower(name)) WHERE status <> 'rejected';
      -- serves the listing of an account's names, newest first
      CREATE INDEX sender_name_account ON sender_name (account_id, created_at DESC, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sender_name, outbox, outbox_refused; DROP SEQUENCE sender_name_version');
  }
}
