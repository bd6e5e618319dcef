import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLedger1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One row is rewritten with every batch of holds: room in the page lets those updates skip the indexes (HOT).
      CREATE TABLE credit_account (
        account_id bigint PRIMARY KEY,
        funded bigint NOT NULL DEFAULT 0,
        available bigint NOT NULL DEFAULT 0,
        held bigint NOT NULL DEFAULT 0,
        spent bigint NOT NULL DEFAULT 0,
        opened_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT credit_account_no_overdraft CHECK (available >= 0),
        CONSTRAINT credit_account_held_not_negative CHECK (held >= 0),
        CONSTRAINT credit_account_spent_not_negative CHECK (spent >= 0),
        CONSTRAINT credit_account_adds_up CHECK (available + held + spent = funded),
        -- 2^53 - 1: above it a balance would be rounded on its way through JSON
        CONSTRAINT credit_account_exact_number CHECK (funded <= 9007199254740991)
      ) WITH (fillfactor = 30)`);
    await runner.query(`
      -- No foreign key to credit_account, here and below: it would be checked row by row and take a third of the time
      -- of a batch. Rows are only written for accounts locked in the same transaction, and accounts are never deleted.
      CREATE TABLE hold (
        request_id uuid PRIMARY KEY,
        account_id bigint NOT NULL,
        credits bigint NOT NULL,
        captured bigint NOT NULL DEFAULT 0,
        released bigint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT hold_credits_positive CHECK (credits > 0),
        CONSTRAINT hold_settled_within CHECK (captured >= 0 AND released >= 0 AND captured + released <= credits)
      );
      -- serves the listing of open holds for the sweeper: few rows, however many holds there ever were
      CREATE INDEX hold_open ON hold (request_id) WHERE captured + released < credits`);
    await runner.query(`
      -- A line is double entry in one row: credits leave the debit bucket and enter the credit bucket. 'funded' is
      -- the outside world: what left it in all is the account's funded column.
      CREATE TABLE ledger_transfer (
        -- hold:<request id>, settlement:<message or request id>, top-up:<account>:<reference>
        reference text COLLATE "C" PRIMARY KEY,
        account_id bigint NOT NULL,
        debit text NOT NULL,
        credit text NOT NULL,
        credits bigint NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT ledger_transfer_credits_positive CHECK (credits > 0),
        CONSTRAINT ledger_transfer_buckets CHECK ((debit, credit) IN
          (('funded', 'available'), ('available', 'held'), ('held', 'spent'), ('held', 'available')))
      )`);
    await runner.query(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
      END $$;
      CREATE TRIGGER ledger_transfer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfer
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      CREATE TRIGGER credit_account_never_deleted BEFORE DELETE OR TRUNCATE ON credit_account
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ledger_transfer, hold, credit_account; DROP FUNCTION refuse_change()');
  }
}
