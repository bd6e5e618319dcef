-- Sessions with carriers, and what carriers sent that belongs to no message, or not yet.

-- Receipts whose message has not been found. Some came before the answer to their submit, which finds them here a
-- moment later; the others are kept for a week and shown to operators.
CREATE TABLE unmatched_receipt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  carrier text NOT NULL,
  carrier_message_id text NOT NULL CHECK (length(carrier_message_id) <= 64),
  -- last digits of its addresses: it is not certain which of them is the recipient
  source_tail text CHECK (length(source_tail) <= 7),
  destination_tail text CHECK (length(destination_tail) <= 7),
  -- the whole receipt, save that a text it quotes is kept as a digest
  receipt jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- when it is retried; null: only when something is learned that concerns it
  due_at timestamptz,
  looks smallint NOT NULL DEFAULT 0
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
-- serves an answer whose receipts came first, and the page of one carrier
CREATE INDEX unmatched_receipt_carrier_id ON unmatched_receipt (carrier, carrier_message_id);
CREATE INDEX unmatched_receipt_carrier ON unmatched_receipt (carrier, id);
-- serve a submission that becomes uncertain: its receipt may have come already
CREATE INDEX unmatched_receipt_source ON unmatched_receipt (source_tail, carrier, id)
  WHERE source_tail IS NOT NULL;
CREATE INDEX unmatched_receipt_destination ON unmatched_receipt (destination_tail, carrier, id)
  WHERE destination_tail IS NOT NULL;
-- serves the retries
CREATE INDEX unmatched_receipt_due ON unmatched_receipt (due_at) WHERE due_at IS NOT NULL;
-- serves the expiry
CREATE INDEX unmatched_receipt_received ON unmatched_receipt (received_at);

-- Settings of a carrier that are learned from its receipts. A new value makes the carrier's unmatched receipts due
-- again, some at a time.
CREATE TABLE carrier_learned (
  carrier text NOT NULL,
  setting text NOT NULL,
  -- null: there is evidence, but not enough of it
  value text,
  evidence jsonb NOT NULL DEFAULT '{}',
  since timestamptz NOT NULL DEFAULT now(),
  -- unmatched receipts of the carrier with higher ids are still to be retried; null: none
  retry_after bigint,
  PRIMARY KEY (carrier, setting)
);

-- Data from carriers that could not be used as it was: kept for 30 days, for operators.
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
  -- some of its parts never came
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

-- The worker processes: see delivery/sessions. Each holds the advisory lock (SESSIONS_LOCK, id) while its
-- connection lives. Its claims and its sessions are its own while its lease lasts.
CREATE TABLE carrier_worker (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) <= 128),
  -- the server on which the worker has last taken its lock: only there does a free lock say that the worker has ended
  locked_on text,
  -- SMPP carriers that it is configured for
  carriers text[] NOT NULL,
  leaving boolean NOT NULL DEFAULT false,
  started_at timestamptz NOT NULL DEFAULT now(),
  renewals bigint NOT NULL DEFAULT 0,
  renewed_at timestamptz NOT NULL DEFAULT now(),
  lease_until timestamptz NOT NULL
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- The sessions that workers have with carriers, or are about to open. The key keeps their number within max_sessions: a
-- worker leases a slot by inserting its row before it connects, and returns it by deleting the row after the session
-- has ended.
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
