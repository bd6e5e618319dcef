-- Rate limits, daily allowances, and requests that may be repeated.

-- The requests of each credential in the last 60 s. The table is unlogged: after a crash of Postgres the counts of the
-- last minute are gone, and in return no request waits for an fsync.
CREATE UNLOGGED TABLE rate_window (
  credential text PRIMARY KEY,
  -- requests of the last 60 s: epoch milliseconds, rounded up, and how many at each
  stamps bigint[] NOT NULL,
  hits integer[] NOT NULL,
  -- the latest decision: what was asked for and granted, and how long after it the permits may be used
  wanted integer NOT NULL,
  quota integer NOT NULL,
  ahead_ms integer NOT NULL DEFAULT 0,
  granted integer NOT NULL CHECK (granted BETWEEN 0 AND wanted),
  used integer NOT NULL,
  decided_at bigint NOT NULL,
  -- Permits of an earlier decision that a claim returns. Claims pass them in these columns; the row keeps those of its
  -- first claim.
  returned_stamp bigint NOT NULL DEFAULT 0,
  returned integer NOT NULL DEFAULT 0,
  CHECK (cardinality(stamps) = cardinality(hits))
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, fillfactor = 50);

-- Failed verifications of the last minute for each address, in the same windows.
CREATE UNLOGGED TABLE otp_verify_failure (LIKE rate_window INCLUDING ALL)
  WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
COMMENT ON COLUMN otp_verify_failure.credential IS 'an IPv4 address, or the /64 of an IPv6 address';
-- serves the pruning of old rows
CREATE INDEX otp_verify_failure_decided_at ON otp_verify_failure (decided_at);

-- What an account and its sub-accounts have used of each daily allowance: a row for each day and account that uses one.
CREATE TABLE daily_usage (
  day date NOT NULL,
  account_id bigint NOT NULL REFERENCES account (id),
  allowance text NOT NULL CHECK (allowance IN ('sandbox_messages', 'webhook_replays')),
  -- Claims pass in these columns what they ask for; the row keeps those of the first claim of the day.
  sums integer[] NOT NULL,
  quota integer NOT NULL,
  used integer NOT NULL CHECK (used >= 0),
  -- by the latest decision
  granted integer NOT NULL CHECK (granted >= 0),
  -- begins with the day: serves the removal of days that are over
  PRIMARY KEY (day, account_id, allowance)
) WITH (fillfactor = 50);

-- Requests with an Idempotency-Key.
CREATE TABLE idempotent_request (
  account_id bigint NOT NULL REFERENCES account (id),
  key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 255),
  request_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- of the request that first used the key
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
  PRIMARY KEY (account_id, key)
);
-- serves the removal of what is older than a day
CREATE INDEX idempotent_request_created_at ON idempotent_request (created_at);
