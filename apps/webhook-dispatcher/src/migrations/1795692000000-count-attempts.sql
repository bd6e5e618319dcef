-- Attempts of each endpoint in steps of half an hour, for a day: see endpoints/half-hours.ts. The key serves the count of
-- a cycle, the reading of a day, which looks up each of its steps, and the retention.
CREATE TABLE attempt_count (
  -- the begin of half an hour
  counted_from timestamptz NOT NULL,
  account_id bigint NOT NULL,
  -- whose results were stored in this time
  attempts integer NOT NULL,
  -- of those, the ones that got a 2xx response
  delivered integer NOT NULL,
  PRIMARY KEY (counted_from, account_id)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
