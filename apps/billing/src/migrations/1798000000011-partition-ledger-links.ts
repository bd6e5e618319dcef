import { createFirstPartitions } from '@sms/platform/partitions';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LEDGER_CHECKS_V2 } from '../ledger/ledger-checks';
import { appendOnly, LINK_PARTITIONS } from '../ledger/ledger-partitions';

/** Partitions links by month. The existing rows become the first partition as they are. */
export class PartitionLedgerLinks1798000000011 implements MigrationInterface {
  readonly name = 'PartitionLedgerLinks1798000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW ledger_link_check, ledger_account_check, unlinked_line;
      ALTER TABLE ledger_link RENAME TO ledger_link_p20000101;
      ALTER INDEX ledger_link_created RENAME TO ledger_link_p20000101_created_at_idx;
      ALTER TABLE ledger_link_p20000101 DROP CONSTRAINT ledger_link_pkey,
        ADD CONSTRAINT ledger_link_p20000101_pkey PRIMARY KEY USING INDEX ledger_link_p20000101_pkey;

      CREATE TABLE ledger_link (
        account_id bigint NOT NULL,
        position bigint NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- balances of the account after this link
        funded bigint NOT NULL,
        available bigint NOT NULL,
        held bigint NOT NULL,
        spent bigint NOT NULL,
        kind text COLLATE "C" NOT NULL,
        -- ascending request ids of its holds, or message ids of its settlements
        line_ids uuid[],
        -- kind and reference of its funding
        funding text COLLATE "C",
        digest bytea NOT NULL,
        hash bytea NOT NULL,
        -- Positions are unique within an account by its row, which whoever adds a link has locked.
        PRIMARY KEY (account_id, position, created_at),
        CONSTRAINT ledger_link_kind CHECK (kind IN ('hold', 'settlement', 'funding')),
        CONSTRAINT ledger_link_of_lines
          CHECK (num_nonnulls(line_ids, funding) = 1 AND (kind = 'funding') = (line_ids IS NULL))
      ) PARTITION BY RANGE (created_at);
      -- serves the audit: what was written in a period, and the link of a line
      CREATE INDEX ledger_link_created ON ledger_link (created_at);`);
    await runner.query(`
      DO $$ BEGIN
        EXECUTE format('ALTER TABLE ledger_link ATTACH PARTITION ledger_link_p20000101 FOR VALUES FROM (%L) TO (%L)',
          timestamptz '2000-01-01 00:00:00+00',
          (SELECT (regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''', 'g'))[1]::timestamptz AS bound
           FROM pg_constraint WHERE conname = 'ledger_link_first_months' ORDER BY bound DESC LIMIT 1));
      END $$;
      ALTER TABLE ledger_link_p20000101 DROP CONSTRAINT ledger_link_first_months;

      -- The last link of each account and month. It stays when the links of the month are dropped.
      CREATE TABLE ledger_seal (
        account_id bigint NOT NULL,
        position bigint NOT NULL,
        created_at timestamptz NOT NULL,
        funded bigint NOT NULL,
        available bigint NOT NULL,
        held bigint NOT NULL,
        spent bigint NOT NULL,
        hash bytea NOT NULL,
        PRIMARY KEY (account_id, position)
      );
      -- serves the sealing: whether a month has its seals
      CREATE INDEX ledger_seal_created ON ledger_seal (created_at);`);
    for (const table of ['ledger_link', 'ledger_seal']) await runner.query(appendOnly(table));
    await createFirstPartitions(runner, LINK_PARTITIONS);
    await runner.query(LEDGER_CHECKS_V2);
  }

  async down(): Promise<void> {
    throw new Error('links that were dropped do not come back');
  }
}
