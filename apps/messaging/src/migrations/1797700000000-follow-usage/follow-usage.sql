CREATE FUNCTION follow_usage_hourly() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      PERFORM add_usage_series(ARRAY(SELECT ROW(c.*)::usage_hourly FROM now_counted AS c));
    ELSE
      PERFORM add_usage_series(ARRAY(
        SELECT ROW(c.*)::usage_hourly FROM now_counted AS c
        UNION ALL
        SELECT ROW(account_id, hour, sandbox, sender, status, reason, -messages, -segments, -credits)::usage_hourly
        FROM was_counted));
    END IF;
    RETURN NULL;
  END $$;
-- Rows that are deleted do not count: they are empty, or their hours expire.
CREATE TRIGGER add_inserted AFTER INSERT ON usage_hourly REFERENCING NEW TABLE AS now_counted
  FOR EACH STATEMENT EXECUTE FUNCTION follow_usage_hourly();
CREATE TRIGGER add_updated AFTER UPDATE ON usage_hourly REFERENCING OLD TABLE AS was_counted NEW TABLE AS now_counted
  FOR EACH STATEMENT EXECUTE FUNCTION follow_usage_hourly();

-- The job that counts adds the days that were counted before, in the order of these columns; null when it has.
ALTER TABLE usage_progress ADD COLUMN added_account bigint, ADD COLUMN added_day timestamptz;
UPDATE usage_progress SET added_account = 0, added_day = '-infinity' WHERE EXISTS (SELECT FROM usage_daily);

CREATE OR REPLACE FUNCTION recount_usage() RETURNS void LANGUAGE sql AS $$
    UPDATE log_cursor SET message_id = 0, drawn_id = 0, drawn_at = '-infinity', writers = '{}' WHERE name = 'usage';
    TRUNCATE usage_hourly, usage_daily, usage_series, usage_route_hourly, usage_route_daily, usage_bulk, usage_open;
    UPDATE usage_progress SET complete_until = NULL, next_complete = NULL, added_account = NULL, added_day = NULL;
  $$;
