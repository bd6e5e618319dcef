import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LeaseCarrierSessions1795000400000 implements MigrationInterface {
  readonly name = 'LeaseCarrierSessions1795000400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The worker processes there are; see carriers/sessions. Each holds the advisory lock (SESSIONS_LOCK, id) while
      -- its connection lives.
      CREATE TABLE carrier_worker (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL CHECK (length(name) <= 128),
        -- SMPP carriers that it is configured for
        carriers text[] NOT NULL,
        leaving boolean NOT NULL DEFAULT false,
        started_at timestamptz NOT NULL DEFAULT now(),
        renewals bigint NOT NULL DEFAULT 0,
        renewed_at timestamptz NOT NULL DEFAULT now(),
        lease_until timestamptz NOT NULL
      ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

      -- The sessions that workers have with carriers, or are about to open. The key keeps their number within
      -- max_sessions: a slot is leased by inserting its row, before anybody connects, and given back by deleting it,
      -- after the session has ended.
      CREATE TABLE carrier_session (
        carrier text NOT NULL CHECK (length(carrier) <= 32),
        slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 64),
        host text NOT NULL CHECK (length(host) <= 260),
        worker integer NOT NULL REFERENCES carrier_worker ON DELETE CASCADE,
        state text NOT NULL DEFAULT 'binding' CHECK (state IN ('binding', 'bound', 'slow', 'suspect', 'refused',
          'leaving')),
        since timestamptz NOT NULL DEFAULT now(),
        in_flight integer NOT NULL DEFAULT 0,
        -- messages a second that this session may send of the account's rate; null: none is agreed
        rate double precision,
        PRIMARY KEY (carrier, slot)
      ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

      -- How carriers answered submits, in steps of five minutes, for two hours. The key serves both the last hour and
      -- the pruning.
      CREATE TABLE carrier_refusal (
        counted_from timestamptz NOT NULL,
        carrier text NOT NULL CHECK (length(carrier) <= 32),
        status text NOT NULL CHECK (length(status) <= 32),
        count bigint NOT NULL,
        PRIMARY KEY (counted_from, carrier, status)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE carrier_refusal, carrier_session, carrier_worker');
  }
}
