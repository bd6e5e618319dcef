-- Messages that still have to reach a carrier. One row stands for such a message: in send_ready, in send_wait, or in a
-- claim as long as the message has no state. A statement that moves the message deletes that row.

-- Messages that may be sent now, in the order of the claim. Rows are never updated.
CREATE TABLE send_ready (
  -- the carriers it may go to, in order, separated by commas; '': the workers decide
  route text COLLATE "C" NOT NULL,
  lane smallint NOT NULL,
  position bigint NOT NULL,
  message_id bigint NOT NULL,
  -- from 1
  attempt smallint NOT NULL DEFAULT 1,
  -- its position is another than the one that the message was accepted with, and stands in this row only
  requeued boolean NOT NULL DEFAULT false,
  PRIMARY KEY (route, lane, position, message_id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
-- serves the removal of a message whose position is not known
CREATE INDEX send_ready_requeued ON send_ready (message_id) WHERE requeued;
-- The table is analyzed every few seconds, and read by its key alone: rough statistics suffice.
ALTER TABLE send_ready ALTER route SET STATISTICS 20, ALTER lane SET STATISTICS 20, ALTER position SET STATISTICS 20,
  ALTER message_id SET STATISTICS 20, ALTER attempt SET STATISTICS 20;

-- Messages that a worker has taken, up to 250 in a row. They are the worker's while it has its lease. When the lease
-- ends, the messages without a state are uncertain.
CREATE TABLE claim (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- of carrier_worker
  worker integer NOT NULL,
  carrier text NOT NULL,
  claimed_at timestamptz NOT NULL DEFAULT now(),
  message_ids bigint[] NOT NULL,
  -- which attempt it is for each of them
  attempts smallint[] NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);

-- Messages that may not be sent now. delayed: to be tried again. uncertain: a carrier may have the message. held: its
-- account is suspended. cancelled: the next sweep ends it.
CREATE TABLE send_wait (
  message_id bigint PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('delayed', 'uncertain', 'held', 'cancelled')),
  -- infinity while it is held
  due_at timestamptz NOT NULL,
  account_id bigint NOT NULL,
  route text COLLATE "C" NOT NULL,
  lane smallint NOT NULL,
  position bigint NOT NULL,
  -- the last one that was made; 0: none
  attempt smallint NOT NULL,
  -- the wait was prolonged because a receipt came that may be its own
  prolonged boolean NOT NULL DEFAULT false,
  CHECK ((state = 'held') = (due_at = 'infinity'))
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
-- serves the ends of delays and waits, and the list of uncertain messages
CREATE INDEX send_wait_due ON send_wait (state, due_at, message_id);
-- serves the release of the messages that were held for an account
CREATE INDEX send_wait_held ON send_wait (account_id, message_id) WHERE state = 'held';
