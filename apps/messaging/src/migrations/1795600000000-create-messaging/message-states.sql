-- The states of messages, and the attempts to send them.

-- A message without a row here is queued. Its final status is one update that touches no index: so no index may name a
-- column that changes then, and more than half of each page is left free, because the rows of a page change together
-- and grow.
CREATE TABLE message_state (
  message_id bigint PRIMARY KEY,
  changed_at timestamptz NOT NULL,
  -- when a carrier took it; null: none did
  accepted_at timestamptz,
  delivered_at timestamptz,
  -- true: its attempts stand in submission. false: this row alone stands for the only attempt, of a message of one
  -- segment that was accepted the first time.
  detailed boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'delivered', 'undelivered', 'failed')),
  carrier text,
  carrier_message_id text CHECK (length(carrier_message_id) <= 64),
  -- the id as the carrier wrote it, where ids are compared in another form: the carrier may know no other
  verbatim_message_id text CHECK (length(verbatim_message_id) <= 64),
  -- why it ended as it did: one of the codes in the contracts
  reason_code text CHECK (length(reason_code) <= 64),
  failure_reason text,
  -- the session of its carrier that took it, unless its attempts stand in submission
  slot smallint,
  -- its receipt in the carrier's words, unless its attempts stand in submission
  receipt text CHECK (length(receipt) <= 128)
) PARTITION BY RANGE (message_id);
-- serves the matching of a receipt by the carrier's id
CREATE INDEX message_state_carrier_id ON message_state (carrier_message_id, carrier)
  WHERE carrier_message_id IS NOT NULL;

-- One row for each segment of each attempt, of messages that were not accepted in one piece at once. The id is the
-- message's for an attempt that began without a row here; the others are drawn from the same sequence, so that a
-- later attempt always has a higher id. The table is partitioned by id, so that old attempts are dropped with their
-- partition.
CREATE TABLE submission (
  id bigint PRIMARY KEY DEFAULT nextval('message_id'),
  message_id bigint NOT NULL,
  attempt smallint NOT NULL,
  segment smallint NOT NULL,
  segments smallint NOT NULL,
  carrier text NOT NULL,
  recipient text NOT NULL,
  -- of the concatenation header, where there is one: the same in all parts, also those that are sent again
  concat_reference integer,
  outcome text NOT NULL DEFAULT 'in_flight' CHECK (outcome IN ('in_flight', 'accepted', 'refused', 'not_sent',
    'uncertain')),
  carrier_message_id text CHECK (length(carrier_message_id) <= 64),
  verbatim_message_id text CHECK (length(verbatim_message_id) <= 64),
  refusal text,
  -- of a refusal: may the same segment be accepted later?
  retryable boolean,
  -- of a refusal: the code that vendors are told
  refusal_code text CHECK (length(refusal_code) <= 64),
  -- of a refusal: the carriers that the message may go on to
  next_route text,
  receipt_state text,
  receipt_at timestamptz,
  -- the state that the carrier reported last, final or not, and its own code for it
  reported_state text,
  reported_error text CHECK (length(reported_error) <= 16),
  -- the same in the carrier's words, and the session that took the segment or refused it
  receipt text CHECK (length(receipt) <= 128),
  slot smallint,
  submitted_at timestamptz NOT NULL DEFAULT now()
) PARTITION BY RANGE (id);
-- serves the decision about a message: all its attempts
CREATE INDEX submission_message ON submission (message_id, attempt);
-- serves the matching of a receipt by the carrier's id, the newest first where ids repeat
CREATE INDEX submission_carrier_id ON submission (carrier, carrier_message_id, id)
  WHERE carrier_message_id IS NOT NULL;
-- serves the matching of a receipt by its recipient, in whatever form, when the carrier's id is not known or the
-- carrier gave none
CREATE INDEX submission_open ON submission (carrier, right(recipient, 7), id)
  WHERE outcome IN ('in_flight', 'uncertain') OR (outcome = 'accepted' AND carrier_message_id IS NULL);

-- Messages to be looked at again at a time. expire: no carrier has accepted the message. close: its receipt has not
-- come. ask: its carrier is to be asked about it. infer: one receipt decides for all parts.
CREATE TABLE message_watch (
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('expire', 'close', 'ask', 'infer')),
  due_at timestamptz NOT NULL,
  message_id bigint NOT NULL,
  PRIMARY KEY (kind, due_at, message_id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
-- serves the audit, which leaves watched messages alone, and the end of a partition's time
CREATE INDEX message_watch_message ON message_watch (message_id);

-- How far jobs have come that go through the log in the order of its ids.
CREATE TABLE log_cursor (
  name text PRIMARY KEY,
  message_id bigint NOT NULL,
  -- The limit of the job: the last id that had been drawn at drawn_at. The job may go up to it once the transactions
  -- that were writing then (writers) have ended.
  drawn_id bigint NOT NULL DEFAULT 0,
  drawn_at timestamptz NOT NULL DEFAULT '-infinity',
  writers text[] NOT NULL DEFAULT '{}'
);
INSERT INTO log_cursor (name, message_id) VALUES ('audit', 0), ('test messages', 0);
