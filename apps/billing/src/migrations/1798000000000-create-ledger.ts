import { EXPECT_ROWS_V1 } from '@sms/platform/database';
import { createFirstPartitions } from '@sms/platform/partitions';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LEDGER_CHAIN_V1 } from '../ledger/ledger-chain';
import { appendOnly, guardHolds, LEDGER_PARTITIONS } from '../ledger/ledger-partitions';

export class CreateLedger1798000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(EXPECT_ROWS_V1);
    await createTables(runner);
    await createLedgerLine(runner);
    await runner.query(LEDGER_CHAIN_V1);
    await createGuards(runner);
    await createFirstPartitions(runner, LEDGER_PARTITIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW ledger_link_check, ledger_account_check, unlinked_line, ledger_line');
    await runner.query('DROP TABLE ledger_link, hold_batch, funding, settlement, hold, credit_account');
    await runner.query(
      'DROP FUNCTION link_hash, hold_bytes, settlement_bytes, funding_bytes, refuse_change, expect_rows',
    );
  }
}

async function createTables(runner: QueryRunner): Promise<void> {
  await runner.query(`
    -- One row is rewritten with every batch of holds: room in the page lets those updates skip the indexes (HOT).
    CREATE TABLE credit_account (
      account_id bigint PRIMARY KEY,
      funded bigint NOT NULL DEFAULT 0,
      available bigint NOT NULL DEFAULT 0,
      held bigint NOT NULL DEFAULT 0,
      spent bigint NOT NULL DEFAULT 0,
      -- how many links its chain has, and the hash of the last one: see ../ledger/ledger-chain.ts
      links bigint NOT NULL DEFAULT 0,
      last_hash bytea NOT NULL DEFAULT '',
      opened_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT credit_account_no_overdraft CHECK (available >= 0),
      CONSTRAINT credit_account_held_not_negative CHECK (held >= 0),
      CONSTRAINT credit_account_spent_not_negative CHECK (spent >= 0),
      CONSTRAINT credit_account_adds_up CHECK (available + held + spent = funded),
      -- 2^53 - 1: above it a balance would be rounded on its way through JSON
      CONSTRAINT credit_account_exact_number CHECK (funded <= 9007199254740991)
    ) WITH (fillfactor = 30)`);
  await runner.query(`
    -- No foreign keys between these tables: they would be checked row by row and take a third of the time of a batch.
    -- Rows are only written for accounts locked in the same statement, and accounts are never deleted.
    CREATE TABLE hold (
      -- Of a send request, or of an advance for requests to come.
      request_id uuid PRIMARY KEY,
      account_id bigint NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      credits integer NOT NULL,
      messages integer NOT NULL,
      -- credits that are captured or released
      settled integer NOT NULL DEFAULT 0,
      CONSTRAINT hold_credits_positive CHECK (credits > 0),
      CONSTRAINT hold_messages_positive CHECK (messages > 0),
      CONSTRAINT hold_settled_within CHECK (settled BETWEEN 0 AND credits)
    ) PARTITION BY RANGE (request_id)`);
  await runner.query(`
    -- What became of a message's share of a hold: once, whatever arrives how often.
    CREATE TABLE settlement (
      message_id uuid PRIMARY KEY,
      account_id bigint NOT NULL,
      settled_at timestamptz NOT NULL DEFAULT now(),
      captured integer NOT NULL,
      released integer NOT NULL,
      -- The advance that covered it; null: the hold of its own request.
      advance_id uuid,
      CONSTRAINT settlement_of_credits CHECK (captured >= 0 AND released >= 0 AND captured + released > 0)
    ) PARTITION BY RANGE (message_id)`);
  await runner.query(`
    -- Credits that enter an account from outside, or leave it when negative.
    CREATE TABLE funding (
      account_id bigint NOT NULL,
      kind text COLLATE "C" NOT NULL,
      reference text COLLATE "C" NOT NULL,
      credits bigint NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account_id, kind, reference),
      CONSTRAINT funding_kind CHECK (kind IN ('top-up', 'adjustment')),
      CONSTRAINT funding_of_credits CHECK (credits > 0 OR credits < 0 AND kind = 'adjustment')
    )`);
  await runner.query(`
    -- Holds of which nobody has checked yet that their requests were accepted: gone a minute later.
    CREATE TABLE hold_batch (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      created_at timestamptz NOT NULL DEFAULT now(),
      request_ids uuid[] NOT NULL
    ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)`);
}

async function createLedgerLine(runner: QueryRunner): Promise<void> {
  await runner.query(`
    -- Double entry: credits leave the debit bucket and enter the credit bucket. 'funded' is the outside world: what
    -- left it in all is the account's funded column.
    CREATE VIEW ledger_line (account_id, debit, credit, credits, reference, created_at) AS
      SELECT account_id, CASE WHEN credits > 0 THEN 'funded' ELSE 'available' END,
        CASE WHEN credits > 0 THEN 'available' ELSE 'funded' END, abs(credits),
        kind || ':' || account_id || ':' || reference, created_at
      FROM funding
      UNION ALL
      SELECT account_id, 'available', 'held', credits, 'hold:' || request_id, created_at FROM hold
      UNION ALL
      SELECT account_id, 'held', 'spent', captured, 'settlement:' || message_id, settled_at FROM settlement
      WHERE captured > 0
      UNION ALL
      SELECT account_id, 'held', 'available', released, 'settlement:' || message_id, settled_at FROM settlement
      WHERE released > 0`);
}

async function createGuards(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '% of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END $$`);
  await runner.query(guardHolds('hold'));
  for (const table of ['settlement', 'funding', 'ledger_link']) await runner.query(appendOnly(table));
  await runner.query(`
    CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON credit_account
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
}
