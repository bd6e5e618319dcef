import { OUTBOX_TABLE_V1 } from '@sms/platform/events';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMessages1795000000000 implements MigrationInterface {
  readonly name = 'CreateMessages1795000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The fence of a send request: whoever inserts its row first decides whether it exists.
      CREATE TABLE send_request (
        request_id uuid PRIMARY KEY,
        account_id bigint,
        state text NOT NULL CHECK (state IN ('accepted', 'cancelled')),
        created_at timestamptz NOT NULL DEFAULT now()
      );

      -- Dense numbers for an account's log, and its place in each lane's queue.
      CREATE TABLE account_counter (
        account_id bigint PRIMARY KEY,
        last_seq bigint NOT NULL DEFAULT 0,
        otp_position bigint NOT NULL DEFAULT 0,
        single_position bigint NOT NULL DEFAULT 0,
        bulk_position bigint NOT NULL DEFAULT 0
      ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

      -- The virtual time of each lane: the highest position claimed so far.
      CREATE TABLE lane_clock (
        lane smallint PRIMARY KEY,
        position bigint NOT NULL DEFAULT 0
      ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
      INSERT INTO lane_clock (lane) VALUES (0), (1), (2);

      -- The SMS log.
      CREATE TABLE message (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        message_id uuid NOT NULL,
        request_id uuid NOT NULL,
        account_id bigint NOT NULL,
        seq bigint NOT NULL,
        user_id bigint NOT NULL,
        lane smallint NOT NULL CHECK (lane BETWEEN 0 AND 2),
        sender text NOT NULL,
        recipient text NOT NULL,
        text text NOT NULL,
        masked_text text,
        credits integer NOT NULL CHECK (credits > 0),
        status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'pending', 'delivered', 'undelivered',
          'failed')),
        version integer NOT NULL DEFAULT 1,
        carrier_message_id text,
        failure_reason text,
        delivered_at timestamptz,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
        -- No index may name a column that changes, so that changing a status touches none of them; the free
        -- space keeps the new version of a row on its page.
      ) WITH (fillfactor = 70);
      -- serves the log page: a range of one account's numbers
      CREATE UNIQUE INDEX message_account_seq ON message (account_id, seq);
      -- serves delivery reports: one request's messages to one recipient
      CREATE INDEX message_request_recipient ON message (request_id, recipient);

      -- The messages in status pending, apart from the log: coming and going here costs the log no index.
      CREATE TABLE awaiting_receipt (
        message_id bigint PRIMARY KEY,
        since timestamptz NOT NULL DEFAULT now()
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
      -- serves the closing of messages whose receipt never came
      CREATE INDEX awaiting_receipt_since ON awaiting_receipt (since);

      -- What still has to reach a carrier; see queue/ for its states.
      CREATE TABLE send_queue (
        message_id bigint PRIMARY KEY,
        lane smallint NOT NULL,
        position bigint NOT NULL,
        attempt integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL,
        state text NOT NULL DEFAULT 'ready' CHECK (state IN ('ready', 'leased', 'delayed', 'uncertain')),
        due_at timestamptz,
        lease_token uuid,
        CHECK ((state = 'ready') = (due_at IS NULL)),
        CHECK ((state = 'leased') = (lease_token IS NOT NULL))
      ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
        autovacuum_vacuum_cost_delay = 0);
      -- serves the claim: OTP before single before bulk, each vendor its share
      CREATE INDEX send_queue_ready ON send_queue (lane, position, message_id) WHERE state = 'ready';
      -- serves the giving up of what is no longer worth sending
      CREATE INDEX send_queue_expires ON send_queue (expires_at);
      -- serves the sweep of ended leases, delays and waits
      CREATE INDEX send_queue_due ON send_queue (due_at) WHERE state <> 'ready';

      -- One row for each segment of each attempt, written before the carrier hears of it.
      CREATE TABLE submission (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        message_id bigint NOT NULL,
        attempt integer NOT NULL,
        segment smallint NOT NULL,
        segments smallint NOT NULL,
        carrier text NOT NULL,
        recipient text NOT NULL,
        outcome text NOT NULL DEFAULT 'in_flight' CHECK (outcome IN ('in_flight', 'accepted', 'refused', 'not_sent',
          'uncertain')),
        carrier_message_id text,
        refusal text,
        -- of a refusal: may the same segment be accepted later?
        retryable boolean,
        receipt_state text,
        receipt_at timestamptz,
        submitted_at timestamptz NOT NULL DEFAULT now()
      ) WITH (fillfactor = 80);
      -- serves the decision about a message: all its attempts
      CREATE INDEX submission_message ON submission (message_id, attempt);
      -- serves the matching of a receipt by the carrier's id
      CREATE INDEX submission_carrier_id ON submission (carrier, carrier_message_id)
        WHERE carrier_message_id IS NOT NULL;
      -- serves the matching of a receipt by our reference, when the carrier's id is not known
      CREATE INDEX submission_open ON submission (recipient, carrier) WHERE outcome IN ('in_flight', 'uncertain');

      -- Every delivery receipt as it came; submission_id is null until it is matched.
      CREATE TABLE receipt (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        carrier text NOT NULL,
        carrier_message_id text NOT NULL,
        reference integer,
        recipient text,
        state text NOT NULL,
        error_code text,
        done_at timestamptz,
        submission_id bigint,
        received_at timestamptz NOT NULL DEFAULT now()
      );
      -- serves the matching of receipts that came before their submit's answer
      CREATE INDEX receipt_unmatched ON receipt (carrier, carrier_message_id) WHERE submission_id IS NULL;

      -- Sender names the accounts may use, as told by sender-names.
      CREATE TABLE approved_sender_name (
        account_id bigint NOT NULL,
        name_key text NOT NULL,
        name text NOT NULL,
        approved boolean NOT NULL,
        version bigint NOT NULL,
        PRIMARY KEY (account_id, name_key)
      );
      ${OUTBOX_TABLE_V1}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE approved_sender_name, receipt, submission, send_queue, awaiting_receipt, message, lane_clock,
        account_counter, send_request, outbox, outbox_refused
    `);
  }
}
