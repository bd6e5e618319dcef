-- The counts of usage_hourly once more, as they are read: a row for each day of UTC and each series of an account,
-- whichever senders, statuses and reasons its messages have together. Triggers add to it, so that it is exact while a
-- process of an earlier release counts.
CREATE TABLE usage_series (
  account_id bigint NOT NULL,
  -- what the key is; account: all messages
  grouped_by text COLLATE "C" NOT NULL CHECK (grouped_by IN ('account', 'status', 'sender', 'reason')),
  sandbox boolean NOT NULL,
  -- the begin of a day of UTC
  day timestamptz NOT NULL,
  key text COLLATE "C" NOT NULL,
  -- of the first 1 to 24 hours of the day: segments, credits, then messages that are delivered, undelivered, failed
  -- and waiting
  counts integer[] NOT NULL,
  PRIMARY KEY (account_id, grouped_by, sandbox, day, key)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
