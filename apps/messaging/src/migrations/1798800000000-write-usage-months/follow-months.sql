CREATE OR REPLACE FUNCTION follow_usage_hourly() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    changes usage_hourly[];
    written usage_month[];
  BEGIN
    IF TG_OP = 'INSERT' THEN
      changes := ARRAY(SELECT ROW(c.*)::usage_hourly FROM now_counted AS c);
    ELSE
      changes := ARRAY(
        SELECT ROW(c.*)::usage_hourly FROM now_counted AS c
        UNION ALL
        SELECT ROW(account_id, hour, sandbox, sender, status, reason, -messages, -segments, -credits)::usage_hourly
        FROM was_counted);
    END IF;
    PERFORM add_usage_series(changes);
    -- Of the month that is being written, those series that have been.
    written := ARRAY(
      SELECT ROW(account_id, grouped_by, sandbox, month, key, '', '', '{}')::usage_month FROM (
        SELECT DISTINCT account_id, grouped_by, sandbox, date_trunc('month', hour, 'UTC') AS month, key, months_until
        FROM usage_progress JOIN unnest(changes) ON date_trunc('month', hour, 'UTC') <= months_until
        CROSS JOIN LATERAL (
          VALUES ('account', ''), ('status', status), ('sender', sender), ('reason', reason)
        ) AS series (grouped_by, key)
        WHERE added_account IS NULL
      ) AS changed
      WHERE month < months_until OR EXISTS (
        SELECT FROM usage_month AS u WHERE u.account_id = changed.account_id AND u.grouped_by = changed.grouped_by
          AND u.sandbox = changed.sandbox AND u.month = changed.month AND u.key = changed.key));
    IF written <> '{}' THEN
      PERFORM write_usage_months(written);
    END IF;
    RETURN NULL;
  END $$;

CREATE OR REPLACE FUNCTION recount_usage() RETURNS void LANGUAGE sql AS $$
    UPDATE log_cursor SET message_id = 0, drawn_id = 0, drawn_at = '-infinity', writers = '{}' WHERE name = 'usage';
    TRUNCATE usage_hourly, usage_daily, usage_series, usage_month, usage_route_hourly, usage_route_daily, usage_bulk,
      usage_open;
    UPDATE usage_progress SET complete_until = NULL, next_complete = NULL, added_account = NULL, added_day = NULL,
      months_account = 0, months_until = least(months_until,
        date_trunc('month', (SELECT created_at FROM message ORDER BY id LIMIT 1), 'UTC'));
  $$;
