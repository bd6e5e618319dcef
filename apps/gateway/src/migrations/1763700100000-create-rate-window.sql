-- Unlogged: after a crash of Postgres the counts of the last minute are gone, which nobody has to pay for with fsyncs.

CREATE UNLOGGED TABLE rate_window (
  credential text PRIMARY KEY,
  -- requests of the last 60 s: epoch milliseconds, rounded up, and how many at each
  stamps bigint[] NOT NULL,
  hits integer[] NOT NULL,
  -- of the latest decision
  wanted integer NOT NULL,
  quota integer NOT NULL,
  granted integer NOT NULL CHECK (granted BETWEEN 0 AND wanted),
  used integer NOT NULL,
  decided_at bigint NOT NULL,
  CHECK (cardinality(stamps) = cardinality(hits))
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, fillfactor = 50);
