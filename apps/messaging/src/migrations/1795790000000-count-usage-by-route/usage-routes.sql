-- The counts of usage_hourly and usage_daily once more, by the way that messages took instead of their sender and
-- reason: see usage/count-usage.ts.
CREATE TABLE usage_route_hourly (
  account_id bigint NOT NULL,
  hour timestamptz NOT NULL,
  sandbox boolean NOT NULL,
  -- the carrier that accepted it; '': none did so far
  carrier text COLLATE "C" NOT NULL,
  -- of its recipient, by calling_code; '': none
  country text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'delivered', 'undelivered', 'failed')),
  messages bigint NOT NULL,
  segments bigint NOT NULL,
  credits bigint NOT NULL,
  PRIMARY KEY (account_id, hour, sandbox, carrier, country, status)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

CREATE TABLE usage_route_daily (
  account_id bigint NOT NULL,
  day timestamptz NOT NULL,
  sandbox boolean NOT NULL,
  carrier text COLLATE "C" NOT NULL,
  country text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'delivered', 'undelivered', 'failed')),
  messages bigint NOT NULL,
  segments bigint NOT NULL,
  credits bigint NOT NULL,
  messages_until bigint[] NOT NULL,
  segments_until bigint[] NOT NULL,
  credits_until bigint[] NOT NULL,
  PRIMARY KEY (account_id, day, sandbox, carrier, country, status)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

CREATE OR REPLACE FUNCTION recount_usage() RETURNS void LANGUAGE sql AS $$
    UPDATE log_cursor SET message_id = 0, drawn_id = 0, drawn_at = '-infinity', writers = '{}' WHERE name = 'usage';
    TRUNCATE usage_hourly, usage_daily, usage_route_hourly, usage_route_daily, usage_bulk, usage_open;
    UPDATE usage_progress SET complete_until = NULL, next_complete = NULL;
  $$;
SELECT recount_usage();
