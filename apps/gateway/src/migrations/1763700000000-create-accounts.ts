import { OUTBOX_TABLE_V1 } from '@sms/platform/events';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAccounts1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account (
        id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
        uuid uuid NOT NULL UNIQUE,
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
        email text NOT NULL CHECK (email = lower(email)),
        parent_id bigint REFERENCES account (id) CHECK (parent_id <> id),
        status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended')),
        default_sender text CHECK (char_length(default_sender) BETWEEN 1 AND 11),
        -- null: the published limit holds
        rate_limit_per_minute integer CHECK (rate_limit_per_minute > 0),
        version integer NOT NULL DEFAULT 1 CHECK (version > 0),
        created_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE app_user (
        id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
        account_id bigint REFERENCES account (id),
        -- its index serves the login
        email text NOT NULL UNIQUE CHECK (email = lower(email)),
        password_hash text NOT NULL,
        role text NOT NULL CHECK (role IN ('owner', 'member', 'operator')),
        created_at timestamptz NOT NULL DEFAULT now(),
        -- operators belong to no account, everybody else to one
        CHECK ((role = 'operator') = (account_id IS NULL))
      );

      CREATE TABLE api_key (
        id uuid PRIMARY KEY,
        account_id bigint NOT NULL REFERENCES account (id),
        user_id bigint NOT NULL REFERENCES app_user (id),
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
        prefix text NOT NULL,
        -- its index serves the authentication of every request that carries a key
        hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
        mode text NOT NULL CHECK (mode IN ('live', 'test')),
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        revoked_at timestamptz
      );
      -- serves an account's list of keys, newest first
      CREATE INDEX api_key_account ON api_key (account_id, created_at DESC);
    `);
    await runner.query(OUTBOX_TABLE_V1);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox, outbox_refused, api_key, app_user, account');
  }
}
