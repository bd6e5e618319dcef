-- Batches of events that are to be delivered. Ids lie 256 apart, and a batch has at most 250 events: when a batch is
-- split, each part has an id of its own in the batch's position.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY (INCREMENT BY 256),
  destination text NOT NULL,
  batch_id uuid NOT NULL,
  events integer NOT NULL CHECK (events BETWEEN 1 AND 256),
  -- a JSON array, sent as it is
  payload text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- serves the relay: one destination in the order of its commits
  PRIMARY KEY (destination, id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
-- A batch is read once and deleted: to compress it would cost more than it saves.
ALTER TABLE outbox ALTER payload SET STORAGE EXTERNAL;

-- Events that their consumer has refused. Each has a row of its own, and is sent again alone.
CREATE TABLE outbox_refused (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  destination text NOT NULL,
  batch_id uuid NOT NULL,
  code text NOT NULL,
  attempts integer NOT NULL DEFAULT 1,
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  payload text NOT NULL
);
-- serves the relay: the refused events of one destination that are due
CREATE INDEX outbox_refused_due ON outbox_refused (destination, due_at);
