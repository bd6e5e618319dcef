-- When the message is due; null: it was sent at once
ALTER TABLE message ADD send_at timestamptz;
-- one time for each recipient, or the one that all of them have; null: they are sent at once
ALTER TABLE bulk_part ADD send_at timestamptz[];
ALTER TABLE send_wait DROP CONSTRAINT send_wait_state_check, ADD CONSTRAINT send_wait_state_check
  CHECK (state IN ('delayed', 'uncertain', 'held', 'cancelled', 'paused', 'scheduled'));
-- Sends that are due later, until some days after their last message was; a cancelled one has no row. The transaction
-- that moves or cancels one locks its row first.
CREATE TABLE scheduled_send (
  request_id uuid PRIMARY KEY,
  account_id bigint NOT NULL,
  sandbox boolean NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  recipients integer NOT NULL CHECK (recipients > 0),
  -- of its first and of its last message
  send_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL CHECK (last_at >= send_at),
  -- the hours of the day at which its recipients may get it; null: any
  hours jsonb
);
-- serves the list of an account
CREATE INDEX scheduled_send_account ON scheduled_send (account_id, last_at, request_id);
-- serves the keys of texts: those of days with a scheduled send are kept
CREATE INDEX scheduled_send_accepted ON scheduled_send (account_id, accepted_at);
-- serves the removal of those that are over
CREATE INDEX scheduled_send_last ON scheduled_send (last_at);
