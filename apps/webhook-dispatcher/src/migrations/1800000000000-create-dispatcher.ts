import { EXPECT_ROWS_V1 } from '@sms/platform/database';
import { createFirstPartitions } from '@sms/platform/partitions';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { eventPartitionPlans } from '../partitions/partition-plans';

/** This migration drops no partition; batches may be up to this many days old. */
const FIRST_RETENTION = { eventDays: 30, attemptDays: 30, batchDays: 14 };

export class CreateDispatcher1800000000000 implements MigrationInterface {
  name = 'CreateDispatcher1800000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ENDPOINTS);
    await runner.query(EVENTS);
    await runner.query(HISTORY);
    for (const plan of eventPartitionPlans(FIRST_RETENTION)) await createFirstPartitions(runner, plan);
    await runner.query(EXPECT_ROWS_V1);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE attempt, dispatch_log, event_range, event_exception, event_batch, event, endpoint_queue, endpoint_secret, endpoint, account',
    );
    await runner.query('DROP FUNCTION expect_rows(bigint, bigint)');
  }
}

const ENDPOINTS = `
  CREATE TABLE account (
    account_id bigint PRIMARY KEY,
    parent_account_id bigint CHECK (parent_account_id <> account_id),
    uuid uuid NOT NULL,
    email text NOT NULL,
    version bigint NOT NULL
  );

  -- Its lock stands for the account's numbering of events; whoever also needs the queue locks this first.
  CREATE TABLE endpoint (
    account_id bigint PRIMARY KEY,
    url text CHECK (url ~* '^https://.'),
    -- number of the account's newest event
    last_sequence bigint NOT NULL DEFAULT 0 CHECK (last_sequence >= 0),
    -- when it was taken in: never goes back, even if the clock does
    last_event_at timestamptz NOT NULL DEFAULT 'epoch',
    -- events from this number on are kept for the feed only; null: events are delivered
    skipped_from bigint DEFAULT 1,
    -- when it was given up after failing for days
    disabled_at timestamptz,
    -- spaces test events out
    tested_at timestamptz,
    CHECK ((skipped_from IS NULL) = (url IS NOT NULL AND disabled_at IS NULL))
  ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

  CREATE TABLE endpoint_secret (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint NOT NULL REFERENCES endpoint,
    ciphertext bytea NOT NULL,
    -- of the key it is sealed with
    key_id text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- null: until it is replaced
    expires_at timestamptz
  );
  -- serves every reading of an endpoint's secrets
  CREATE INDEX endpoint_secret_account ON endpoint_secret (account_id, id);

  CREATE TABLE endpoint_queue (
    account_id bigint PRIMARY KEY REFERENCES endpoint,
    -- every event up to this number has been delivered, unless an exception or a range says otherwise
    cursor bigint NOT NULL DEFAULT 0,
    -- when that event was taken in, or earlier
    cursor_at timestamptz NOT NULL DEFAULT 'epoch',
    -- when there is something to do; null: nothing is pending
    due_at timestamptz,
    lease_owner uuid,
    -- raised by each claim and each change of the URL: what an older holder writes does not count
    lease_token bigint NOT NULL DEFAULT 0,
    leased_until timestamptz NOT NULL DEFAULT '-infinity',
    -- dispatch cycles of this lease, so that a repeated one is recognised
    cycle bigint NOT NULL DEFAULT 0,
    -- raised by each change of the secrets
    secrets_version bigint NOT NULL DEFAULT 0,
    -- requests in flight at most; null: the service's default
    concurrency smallint CHECK (concurrency > 0),
    breaker_state text NOT NULL DEFAULT 'closed' CHECK (breaker_state IN ('closed', 'open', 'half-open')),
    consecutive_failures integer NOT NULL DEFAULT 0 CHECK (consecutive_failures >= 0),
    open_until timestamptz,
    reset_ms integer CHECK (reset_ms > 0),
    -- of the first attempt that failed since the last one that delivered
    failing_since timestamptz,
    CHECK ((lease_owner IS NULL) = (leased_until = '-infinity')),
    CHECK ((breaker_state = 'open') = (open_until IS NOT NULL)),
    CHECK ((breaker_state = 'closed') = (reset_ms IS NULL))
  ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
  -- serves the claim: free queues with work that is due, longest waiting first
  CREATE INDEX endpoint_queue_claimable ON endpoint_queue (greatest(due_at, leased_until)) WHERE due_at IS NOT NULL;
  -- serves the count of open breakers
  CREATE INDEX endpoint_queue_failing ON endpoint_queue (account_id) WHERE breaker_state <> 'closed';
`;

/** Codes of states and statuses: see `../events/codes.ts`. */
const EVENTS = `
  CREATE TABLE event (
    -- owner of the endpoint, which is not the sender when a sub-account sent the message
    account_id bigint NOT NULL,
    -- 1, 2, 3 ... for each account, without gaps
    sequence bigint NOT NULL,
    -- rises with the number
    created_at timestamptz NOT NULL,
    vendor_account_id bigint NOT NULL,
    -- null: an event about the endpoint itself, which stands in the feed only
    message_id uuid,
    sms_log_id bigint,
    status smallint,
    body text NOT NULL,
    PRIMARY KEY (account_id, sequence, created_at)
  ) PARTITION BY RANGE (created_at);
  -- serves the list by message, and by request, which is a range of messages
  CREATE INDEX event_message ON event (message_id);
  -- serves the list by log entry: its ids grow with the table, so a summary of its pages will do
  CREATE INDEX event_sms_log ON event USING brin (sms_log_id) WITH (pages_per_range = 16, autosummarize = on);

  CREATE TABLE event_batch (
    batch_id uuid PRIMARY KEY,
    -- places that were refused, so that a repeat of the batch gets the same reply; null: none
    refused smallint[]
  ) PARTITION BY RANGE (batch_id);

  CREATE TABLE event_exception (
    account_id bigint NOT NULL,
    sequence bigint NOT NULL,
    created_at timestamptz NOT NULL,
    state smallint NOT NULL,
    -- that count, made so far
    attempts smallint NOT NULL CHECK (attempts >= 0),
    due_at timestamptz,
    finished_at timestamptz,
    -- a range says what the number was before it was replayed: the exception stays when it is delivered
    in_range boolean NOT NULL DEFAULT false,
    PRIMARY KEY (account_id, sequence),
    CHECK ((state = 1) = (due_at IS NOT NULL)),
    CHECK ((state = 1) = (finished_at IS NULL))
  ) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
  -- serves the retries of a queue
  CREATE INDEX event_exception_due ON event_exception (account_id, due_at) WHERE state = 1;
  -- serves the list by state
  CREATE INDEX event_exception_state ON event_exception (account_id, state, sequence);
  -- serves the retention
  CREATE INDEX event_exception_created ON event_exception (created_at);

  CREATE TABLE event_range (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id bigint NOT NULL,
    first_sequence bigint NOT NULL,
    last_sequence bigint NOT NULL,
    kind smallint NOT NULL,
    -- of a backlog: what of it has been delivered, and when the last of that was taken in, or earlier
    cursor bigint,
    cursor_at timestamptz,
    -- when the range came about
    finished_at timestamptz NOT NULL DEFAULT now(),
    CHECK (first_sequence <= last_sequence),
    CHECK ((kind = 4) = (cursor IS NOT NULL AND cursor_at IS NOT NULL))
  );
  -- serves everything that asks for a number's state
  CREATE INDEX event_range_account ON event_range (account_id, first_sequence);
`;

const HISTORY = `
  -- First attempts that delivered: one row for those of a dispatch cycle.
  CREATE TABLE dispatch_log (
    account_id bigint NOT NULL,
    first_sequence bigint NOT NULL,
    -- at most 1,023 more
    last_sequence bigint NOT NULL,
    finished_at timestamptz NOT NULL,
    sequences bigint[] NOT NULL,
    -- how long before finished_at each began, in milliseconds
    ages_ms integer[] NOT NULL,
    durations_ms integer[] NOT NULL,
    status_codes smallint[] NOT NULL,
    -- null: no response had a body
    excerpts text[]
  ) PARTITION BY RANGE (finished_at);
  -- serves the attempts in the list
  CREATE INDEX dispatch_log_sequence ON dispatch_log (account_id, first_sequence);

  -- All other attempts.
  CREATE TABLE attempt (
    account_id bigint NOT NULL,
    sequence bigint NOT NULL,
    number smallint NOT NULL CHECK (number > 0),
    started_at timestamptz NOT NULL,
    outcome text NOT NULL CHECK (outcome IN ('delivered', 'rejected', 'server_error', 'throttled', 'timeout',
      'connection_error')),
    status_code smallint,
    error_code text,
    duration_ms integer NOT NULL,
    response_excerpt text
  ) PARTITION BY RANGE (started_at);
  -- serves the attempts in the list
  CREATE INDEX attempt_sequence ON attempt (account_id, sequence);
`;
