import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDispatcher1764000300000 implements MigrationInterface {
  name = 'CreateDispatcher1764000300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE accounts (
        account_id bigint PRIMARY KEY,
        parent_account_id bigint CHECK (parent_account_id <> account_id),
        uuid uuid NOT NULL,
        email text NOT NULL,
        version bigint NOT NULL
      );

      CREATE TABLE endpoints (
        account_id bigint PRIMARY KEY,
        url text CHECK (url ~* '^https://.'),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE endpoint_secrets (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL REFERENCES endpoints,
        ciphertext bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- null: until it is replaced
        expires_at timestamptz
      );
      -- serves every reading of an endpoint's secrets
      CREATE INDEX endpoint_secrets_account ON endpoint_secrets (account_id, id);

      CREATE TABLE lanes (
        account_id bigint PRIMARY KEY REFERENCES endpoints,
        lease_owner text,
        lease_token bigint NOT NULL DEFAULT 0,
        leased_until timestamptz NOT NULL DEFAULT '-infinity',
        -- when there is something to do; null: nothing is pending
        due_at timestamptz,
        -- deliveries in flight at most; null: the service's default
        concurrency smallint CHECK (concurrency > 0),
        breaker_state text NOT NULL DEFAULT 'closed' CHECK (breaker_state IN ('closed', 'open', 'half-open')),
        consecutive_failures integer NOT NULL DEFAULT 0 CHECK (consecutive_failures >= 0),
        open_until timestamptz,
        reset_ms integer CHECK (reset_ms > 0),
        CHECK ((lease_owner IS NULL) = (leased_until = '-infinity')),
        CHECK ((breaker_state = 'open') = (open_until IS NOT NULL)),
        CHECK ((breaker_state = 'closed') = (reset_ms IS NULL))
      ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
      -- serves the claim: free lanes with work that is due, longest waiting first
      CREATE INDEX lanes_claimable ON lanes (greatest(due_at, leased_until)) WHERE due_at IS NOT NULL;

      CREATE TABLE deliveries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- the same for every attempt, and for every repetition of the event that asked for it
        webhook_id text NOT NULL UNIQUE,
        -- owner of the endpoint, which is not the sender when a sub-account sent the message
        account_id bigint NOT NULL REFERENCES endpoints,
        vendor_account_id bigint NOT NULL,
        message_id uuid NOT NULL,
        sms_log_id bigint NOT NULL,
        message_status text NOT NULL,
        body text NOT NULL,
        state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed', 'dead', 'cancelled')),
        attempts smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
        due_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz,
        CHECK ((state = 'pending') = (finished_at IS NULL))
      ) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
      -- serves a lane's next deliveries, its next due time, and cancelling what is pending
      CREATE INDEX deliveries_pending ON deliveries (account_id, due_at, id) WHERE state = 'pending';

      CREATE TABLE attempts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        delivery_id bigint NOT NULL REFERENCES deliveries,
        account_id bigint NOT NULL,
        -- 1 for the first try; one that was interrupted is made again under the same number
        number smallint NOT NULL CHECK (number > 0),
        lease_token bigint NOT NULL,
        owner text NOT NULL,
        started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        finished_at timestamptz,
        outcome text CHECK (outcome IN ('delivered', 'rejected', 'server_error', 'throttled', 'timeout',
          'connection_error', 'interrupted')),
        status_code smallint,
        error_code text,
        duration_ms integer,
        response_excerpt text,
        CHECK ((outcome IS NULL) = (finished_at IS NULL))
      ) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
      -- serves the history of a delivery
      CREATE INDEX attempts_delivery ON attempts (delivery_id, id);
      -- serves closing what an owner that vanished had in flight
      CREATE INDEX attempts_open ON attempts (account_id) WHERE outcome IS NULL;

    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE attempts, deliveries, lanes, endpoint_secrets, endpoints, accounts');
  }
}
