-- Attempts to deliver events.

-- First attempts that delivered: one row for those of a dispatch cycle.
CREATE TABLE dispatch_log (
  account_id bigint NOT NULL,
  first_sequence bigint NOT NULL,
  -- at most 1,023 more
  last_sequence bigint NOT NULL,
  finished_at timestamptz NOT NULL,
  sequences bigint[] NOT NULL,
  -- how long before finished_at each began, in milliseconds
  ages_ms integer[] NOT NULL,
  durations_ms integer[] NOT NULL,
  status_codes smallint[] NOT NULL,
  -- null: no response had a body
  excerpts text[]
) PARTITION BY RANGE (finished_at);
-- serves the attempts in the list
CREATE INDEX dispatch_log_sequence ON dispatch_log (account_id, first_sequence);

-- All other attempts.
CREATE TABLE attempt (
  account_id bigint NOT NULL,
  sequence bigint NOT NULL,
  number smallint NOT NULL CHECK (number > 0),
  status_code smallint,
  duration_ms integer NOT NULL,
  started_at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('delivered', 'rejected', 'server_error', 'throttled', 'timeout',
    'connection_error')),
  error_code text,
  response_excerpt text
) PARTITION BY RANGE (started_at);
-- serves the attempts in the list
CREATE INDEX attempt_sequence ON attempt (account_id, sequence);
