-- How the messages of a bulk are held back. A bulk without a row is sent as fast as carriers take it.
CREATE TABLE bulk_control (
  request_id uuid PRIMARY KEY,
  account_id bigint NOT NULL,
  sandbox boolean NOT NULL,
  -- canary: only its first messages are sent, and the rest waits for what becomes of these
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'canary', 'cancelled')),
  -- by its vendor
  paused boolean NOT NULL DEFAULT false,
  -- messages a second; null: as fast as carriers take them
  pace integer CHECK (pace > 0),
  -- when the next message of a paced bulk may go
  next_at timestamptz NOT NULL DEFAULT now(),
  canary_size integer CHECK (canary_size > 0),
  canary_until timestamptz,
  -- shares from 0 to 1
  canary_min_delivered double precision,
  canary_max_failed double precision,
  canary_webhook boolean NOT NULL DEFAULT false,
  -- the messages of the canary that are in the log
  canary_ids bigint[] NOT NULL DEFAULT '{}',
  -- when a worker looks at the canary again; null: it is decided, or there is none
  check_at timestamptz,
  -- none of its messages is sent after this
  expires_at timestamptz NOT NULL,
  -- the messages up to this place in the bulk may be sent
  sends_up_to integer NOT NULL GENERATED ALWAYS AS (
    CASE WHEN paused OR state = 'cancelled' THEN 0 WHEN state = 'canary' THEN canary_size ELSE 2147483647 END) STORED,
  CHECK (state <> 'canary' OR num_nulls(canary_size, canary_until) = 0)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
-- tells claims whether any bulk is held back
CREATE INDEX bulk_control_closed ON bulk_control (request_id) WHERE sends_up_to < 2147483647;
-- serves the checks of canaries
CREATE INDEX bulk_control_check ON bulk_control (check_at) WHERE check_at IS NOT NULL;
-- serves the deletion of rows that govern nothing any more
CREATE INDEX bulk_control_expiry ON bulk_control (expires_at);

-- paused: its bulk is held back, or sent at a pace. scheduled: its time has not come.
ALTER TABLE send_wait DROP CONSTRAINT send_wait_state_check, DROP CONSTRAINT send_wait_check,
  ADD CONSTRAINT send_wait_state_check
    CHECK (state IN ('delayed', 'uncertain', 'held', 'cancelled', 'scheduled', 'paused')),
  ADD CONSTRAINT send_wait_check CHECK ((state IN ('held', 'paused')) = (due_at = 'infinity')),
  -- of a paused message: its bulk, and its place there
  ADD COLUMN request_id uuid,
  ADD COLUMN ordinal integer;
-- serves the release of a bulk's messages in their order
CREATE INDEX send_wait_paused ON send_wait (request_id, ordinal) WHERE state = 'paused';
