import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MatchReceipts1795000300000 implements MigrationInterface {
  readonly name = 'MatchReceipts1795000300000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Receipts whose message has not been found, apart from the others: those that came before the answer to their
      -- submit are found in here a moment later, the others are kept for a week and shown to operators.
      CREATE TABLE unmatched_receipt (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        carrier text NOT NULL,
        carrier_message_id text NOT NULL CHECK (length(carrier_message_id) <= 64),
        -- Last digits of its addresses: which of them is the recipient is not certain.
        source_tail text CHECK (length(source_tail) <= 7),
        destination_tail text CHECK (length(destination_tail) <= 7),
        -- The whole receipt, save that a text it quotes is kept as a digest.
        receipt jsonb NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        -- When it is looked at again; null: only when something is learned that concerns it.
        look_at timestamptz,
        looks smallint NOT NULL DEFAULT 0
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
      -- serves an answer whose receipts came first, and the page of one carrier
      CREATE INDEX unmatched_receipt_carrier_id ON unmatched_receipt (carrier, carrier_message_id);
      CREATE INDEX unmatched_receipt_carrier ON unmatched_receipt (carrier, id);
      -- serve a submission that becomes uncertain: its receipt may have come already
      CREATE INDEX unmatched_receipt_source ON unmatched_receipt (source_tail) WHERE source_tail IS NOT NULL;
      CREATE INDEX unmatched_receipt_destination ON unmatched_receipt (destination_tail)
        WHERE destination_tail IS NOT NULL;
      -- serves the looking again
      CREATE INDEX unmatched_receipt_look ON unmatched_receipt (look_at) WHERE look_at IS NOT NULL;
      -- serves the expiry
      CREATE INDEX unmatched_receipt_received ON unmatched_receipt (received_at);

      -- From here on a row of receipt belongs to a submission. The columns recipient and reference, their index and the
      -- table carrier_id_form serve workers of the version before until they have drained; a later release drops them.
      INSERT INTO unmatched_receipt (carrier, carrier_message_id, source_tail, receipt, received_at, look_at)
        SELECT carrier, left(carrier_message_id, 64), right(recipient, 7),
          jsonb_build_object('source', recipient, 'reference', reference, 'state', state, 'errorCode',
            left(error_code, 16), 'doneAt', done_at), received_at, now()
        FROM receipt WHERE submission_id IS NULL AND received_at > now() - interval '7 days';
      DELETE FROM receipt WHERE submission_id IS NULL;
      ALTER TABLE receipt
        ADD CONSTRAINT receipt_carrier_message_id_bounded CHECK (length(carrier_message_id) <= 64) NOT VALID,
        ADD CONSTRAINT receipt_error_code_bounded CHECK (length(error_code) <= 16) NOT VALID;

      ALTER TABLE submission
        -- What the carrier reported last, final or not, and its own code for it.
        ADD COLUMN reported_state text,
        ADD COLUMN reported_error text CHECK (length(reported_error) <= 16),
        -- Of a refusal: the code that vendors are told.
        ADD COLUMN refusal_code text CHECK (length(refusal_code) <= 64),
        ADD CONSTRAINT submission_carrier_message_id_bounded CHECK (length(carrier_message_id) <= 64
          AND length(verbatim_message_id) <= 64) NOT VALID;
      -- serves the matching of a receipt by the carrier's id, the newest first where ids repeat
      DROP INDEX submission_carrier_id;
      CREATE INDEX submission_carrier_id ON submission (carrier, carrier_message_id, id)
        WHERE carrier_message_id IS NOT NULL;
      -- serves the matching of a receipt by its recipient, in whatever form, when the carrier's id is not known, or it
      -- gave none
      DROP INDEX submission_open;
      CREATE INDEX submission_open ON submission (carrier, right(recipient, 7), id)
        WHERE outcome IN ('in_flight', 'uncertain') OR (outcome = 'accepted' AND carrier_message_id IS NULL);

      -- What is learned of a carrier from what it sends.
      CREATE TABLE carrier_learned (
        carrier text NOT NULL,
        setting text NOT NULL,
        -- null: there is evidence, but not enough of it
        value text,
        evidence jsonb NOT NULL DEFAULT '{}',
        since timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (carrier, setting)
      );
      INSERT INTO carrier_learned (carrier, setting, value, since)
        SELECT carrier, 'message_id_form', CASE receipt_form WHEN 'decimal' THEN 'hex_to_decimal'
          ELSE 'decimal_to_hex' END, learned_at FROM carrier_id_form;

      -- What carriers sent that could not be used as it was: kept for 30 days, for operators.
      CREATE TABLE carrier_oddity (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        carrier text NOT NULL,
        kind text NOT NULL CHECK (length(kind) <= 32),
        raw bytea CHECK (octet_length(raw) <= 4096),
        note text NOT NULL CHECK (length(note) <= 500),
        at timestamptz NOT NULL DEFAULT now()
      );
      -- serves the page of one carrier
      CREATE INDEX carrier_oddity_carrier ON carrier_oddity (carrier, id);
      -- serves the expiry
      CREATE INDEX carrier_oddity_at ON carrier_oddity (at);

      -- Messages from subscribers, whole.
      CREATE TABLE incoming_message (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        carrier text NOT NULL,
        source text CHECK (length(source) <= 20),
        destination text CHECK (length(destination) <= 20),
        text text NOT NULL CHECK (length(text) <= 1600),
        data_coding smallint NOT NULL,
        parts smallint NOT NULL,
        -- Parts of it never came.
        incomplete boolean NOT NULL DEFAULT false,
        possible_repetition boolean NOT NULL DEFAULT false,
        looks_like_receipt boolean NOT NULL DEFAULT false,
        received_at timestamptz NOT NULL DEFAULT now()
      );
      -- serves the page of one carrier, and the recognition of repetitions
      CREATE INDEX incoming_message_carrier ON incoming_message (carrier, id);
      CREATE INDEX incoming_message_source ON incoming_message (source, received_at);

      -- Parts of long messages from subscribers, until all are there.
      CREATE TABLE incoming_part (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        carrier text NOT NULL,
        -- '' when there is none, here and below: the index has to find it
        source text NOT NULL,
        destination text NOT NULL,
        reference integer NOT NULL,
        total smallint NOT NULL,
        part smallint NOT NULL,
        text text NOT NULL CHECK (length(text) <= 1600),
        octets bytea NOT NULL CHECK (octet_length(octets) <= 4096),
        data_coding smallint NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now()
      );
      -- serves the joining
      CREATE INDEX incoming_part_message ON incoming_part (carrier, source, destination, reference, total);
      -- serves the giving up of parts that never come
      CREATE INDEX incoming_part_received ON incoming_part (received_at);

      -- The reference last used in the concatenation header of a recipient's long messages: handsets mix the parts of
      -- messages with an equal one.
      CREATE TABLE concat_reference (
        recipient text PRIMARY KEY,
        last integer NOT NULL,
        used_at timestamptz NOT NULL DEFAULT now()
      ) WITH (fillfactor = 80);
      -- serves the forgetting
      CREATE INDEX concat_reference_used ON concat_reference (used_at);

      ALTER TABLE send_queue
        -- Kept with the message, so that a part that is sent again carries the same one.
        ADD COLUMN concat_reference integer,
        -- How often it was sent again because its outcome was uncertain.
        ADD COLUMN resends smallint NOT NULL DEFAULT 0,
        -- Its wait was prolonged because a receipt came that may be its own.
        ADD COLUMN wait_prolonged boolean NOT NULL DEFAULT false;

      -- When a message is decided although parts of it have no receipt: its carrier sends one for all.
      ALTER TABLE awaiting_receipt ADD COLUMN infer_at timestamptz;
      CREATE INDEX awaiting_receipt_infer ON awaiting_receipt (infer_at) WHERE infer_at IS NOT NULL;

      -- Why a message ended as it did: one of the codes in the contracts.
      ALTER TABLE message ADD COLUMN reason_code text CHECK (length(reason_code) <= 64);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE message DROP COLUMN reason_code;
      DROP INDEX awaiting_receipt_infer;
      ALTER TABLE awaiting_receipt DROP COLUMN infer_at;
      ALTER TABLE send_queue DROP COLUMN concat_reference, DROP COLUMN resends, DROP COLUMN wait_prolonged;
      DROP TABLE concat_reference, incoming_part, incoming_message, carrier_oddity;
      DROP TABLE carrier_learned;
      DROP INDEX submission_open;
      CREATE INDEX submission_open ON submission (recipient, carrier) WHERE outcome IN ('in_flight', 'uncertain');
      DROP INDEX submission_carrier_id;
      CREATE INDEX submission_carrier_id ON submission (carrier, carrier_message_id)
        WHERE carrier_message_id IS NOT NULL;
      ALTER TABLE submission DROP COLUMN reported_state, DROP COLUMN reported_error, DROP COLUMN refusal_code,
        DROP CONSTRAINT submission_carrier_message_id_bounded;
      ALTER TABLE receipt DROP CONSTRAINT receipt_carrier_message_id_bounded,
        DROP CONSTRAINT receipt_error_code_bounded;
      DROP TABLE unmatched_receipt;
    `);
  }
}
