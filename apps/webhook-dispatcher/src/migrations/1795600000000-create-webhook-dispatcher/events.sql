-- Events, numbered by account, and those whose state differs from what the cursor of their queue says. The codes of
-- states, kinds and statuses stand in events/codes.ts.

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

-- Batches of events that were taken in.
CREATE TABLE event_batch (
  batch_id uuid PRIMARY KEY,
  -- places that were refused, so that a repeat of the batch gets the same reply; null: none
  refused smallint[]
) PARTITION BY RANGE (batch_id);

-- Single events.
CREATE TABLE event_exception (
  account_id bigint NOT NULL,
  sequence bigint NOT NULL,
  created_at timestamptz NOT NULL,
  state smallint NOT NULL,
  -- made so far, of those that count for the retry schedule
  attempts smallint NOT NULL CHECK (attempts >= 0),
  -- A range has the state that the event had before it was replayed: the exception stays when the event is delivered.
  in_range boolean NOT NULL DEFAULT false,
  due_at timestamptz,
  finished_at timestamptz,
  replayed_at timestamptz,
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

-- Many events in a row with the same state.
CREATE TABLE event_range (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  first_sequence bigint NOT NULL,
  last_sequence bigint NOT NULL,
  kind smallint NOT NULL,
  -- of a backlog: how far it has been delivered, and when the last delivered event was taken in, or earlier
  cursor bigint,
  cursor_at timestamptz,
  -- when the range came about
  finished_at timestamptz NOT NULL DEFAULT now(),
  CHECK (first_sequence <= last_sequence),
  CHECK ((kind = 4) = (cursor IS NOT NULL AND cursor_at IS NOT NULL))
);
-- serves everything that asks for a number's state
CREATE INDEX event_range_account ON event_range (account_id, first_sequence);
