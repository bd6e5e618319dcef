-- Counts of accepted messages for their vendors, made by a job that follows the log: see usage/count-usage.ts.

-- Messages of an account by the hour in which they were accepted. There is no index by hour: it might be preferred to
-- the key, and the expiry goes from account to account.
CREATE TABLE usage_hourly (
  account_id bigint NOT NULL,
  -- the begin of an hour of UTC
  hour timestamptz NOT NULL,
  sandbox boolean NOT NULL,
  sender text NOT NULL,
  -- waiting: queued or pending
  status text NOT NULL CHECK (status IN ('waiting', 'delivered', 'undelivered', 'failed')),
  -- the code of the contracts; '': none
  reason text COLLATE "C" NOT NULL,
  messages bigint NOT NULL,
  segments bigint NOT NULL,
  -- held or captured; a message that no carrier took costs nothing
  credits bigint NOT NULL,
  PRIMARY KEY (account_id, hour, sandbox, sender, status, reason)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

-- The same by days of UTC. The arrays have the counts of the first 1 to 23 hours of the day, so that days of any zone
-- are read from these rows alone.
CREATE TABLE usage_daily (
  account_id bigint NOT NULL,
  -- the begin of a day of UTC
  day timestamptz NOT NULL,
  sandbox boolean NOT NULL,
  sender text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'delivered', 'undelivered', 'failed')),
  reason text COLLATE "C" NOT NULL,
  messages bigint NOT NULL,
  segments bigint NOT NULL,
  credits bigint NOT NULL,
  messages_until bigint[] NOT NULL,
  segments_until bigint[] NOT NULL,
  credits_until bigint[] NOT NULL,
  PRIMARY KEY (account_id, day, sandbox, sender, status, reason)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

-- Requests to many recipients, and how far their messages are.
CREATE TABLE usage_bulk (
  account_id bigint NOT NULL,
  request_id uuid NOT NULL,
  -- the lowest id of its messages that was counted
  first_id bigint NOT NULL,
  accepted_at timestamptz NOT NULL,
  sandbox boolean NOT NULL,
  sender text NOT NULL,
  messages bigint NOT NULL,
  segments bigint NOT NULL,
  credits bigint NOT NULL,
  queued bigint NOT NULL,
  pending bigint NOT NULL,
  delivered bigint NOT NULL,
  undelivered bigint NOT NULL,
  failed bigint NOT NULL,
  -- of those that failed
  cancelled bigint NOT NULL,
  -- when a carrier took the first of them, and when the last one that has ended did so
  first_sent_at timestamptz,
  last_ended_at timestamptz,
  PRIMARY KEY (account_id, request_id)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
-- serves the list of one mode
CREATE INDEX usage_bulk_mode ON usage_bulk (account_id, sandbox, request_id);
-- serves the expiry
CREATE INDEX usage_bulk_accepted ON usage_bulk USING brin (accepted_at) WITH (pages_per_range = 16);

-- The messages that were counted together and have not ended. The job reads their states again, ever less often.
CREATE TABLE usage_open (
  first_id bigint PRIMARY KEY,
  counted_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL,
  messages integer NOT NULL,
  -- ids, by the status that they are counted with
  queued bigint[] NOT NULL,
  pending bigint[] NOT NULL
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
-- serves the choice of those to be read again
CREATE INDEX usage_open_due ON usage_open (due_at);

-- One row: all messages that were accepted before complete_until are counted; those before next_complete are once the
-- job has come to the mark of its cursor.
CREATE TABLE usage_progress (
  complete_until timestamptz,
  next_complete timestamptz
);
INSERT INTO usage_progress DEFAULT VALUES;
INSERT INTO log_cursor (name, message_id) VALUES ('usage', 0);

-- Has the job count the whole log again, for operators.
CREATE FUNCTION recount_usage() RETURNS void LANGUAGE sql AS $$
    UPDATE log_cursor SET message_id = 0, drawn_id = 0, drawn_at = '-infinity', writers = '{}' WHERE name = 'usage';
    TRUNCATE usage_hourly, usage_daily, usage_bulk, usage_open;
    UPDATE usage_progress SET complete_until = NULL, next_complete = NULL;
  $$;
