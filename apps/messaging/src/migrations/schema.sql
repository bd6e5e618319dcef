-- Written by `npm run schema` from a migrated database.

CREATE SEQUENCE message_id AS bigint START 1 INCREMENT 1 CACHE 1;

CREATE OR REPLACE FUNCTION public.add_usage_series(changes usage_hourly[])
 RETURNS void
 LANGUAGE sql
AS $function$
    WITH changed AS (
      SELECT account_id, grouped_by, sandbox, date_trunc('day', hour, 'UTC') AS day, key,
        extract(hour FROM hour AT TIME ZONE 'UTC')::integer AS hour,
        sum(segments)::integer AS segments, sum(credits)::integer AS credits,
        coalesce(sum(messages) FILTER (WHERE status = 'delivered'), 0)::integer AS delivered, coalesce(sum(messages) FILTER (WHERE status = 'undelivered'), 0)::integer AS undelivered,
        coalesce(sum(messages) FILTER (WHERE status = 'failed'), 0)::integer AS failed, coalesce(sum(messages) FILTER (WHERE status = 'waiting'), 0)::integer AS waiting
      FROM unnest(changes) CROSS JOIN LATERAL (
        VALUES ('account', ''), ('status', status), ('sender', sender), ('reason', reason)
      ) AS series (grouped_by, key)
      GROUP BY 1, 2, 3, 4, 5, 6
    )
    INSERT INTO usage_series AS u (account_id, grouped_by, sandbox, day, key, counts)
    SELECT account_id, grouped_by, sandbox, day, key,
      ARRAY[[sum(CASE WHEN hour < 1 THEN segments ELSE 0 END),sum(CASE WHEN hour < 1 THEN credits ELSE 0 END),sum(CASE WHEN hour < 1 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 1 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 1 THEN failed ELSE 0 END),sum(CASE WHEN hour < 1 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 2 THEN segments ELSE 0 END),sum(CASE WHEN hour < 2 THEN credits ELSE 0 END),sum(CASE WHEN hour < 2 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 2 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 2 THEN failed ELSE 0 END),sum(CASE WHEN hour < 2 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 3 THEN segments ELSE 0 END),sum(CASE WHEN hour < 3 THEN credits ELSE 0 END),sum(CASE WHEN hour < 3 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 3 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 3 THEN failed ELSE 0 END),sum(CASE WHEN hour < 3 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 4 THEN segments ELSE 0 END),sum(CASE WHEN hour < 4 THEN credits ELSE 0 END),sum(CASE WHEN hour < 4 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 4 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 4 THEN failed ELSE 0 END),sum(CASE WHEN hour < 4 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 5 THEN segments ELSE 0 END),sum(CASE WHEN hour < 5 THEN credits ELSE 0 END),sum(CASE WHEN hour < 5 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 5 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 5 THEN failed ELSE 0 END),sum(CASE WHEN hour < 5 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 6 THEN segments ELSE 0 END),sum(CASE WHEN hour < 6 THEN credits ELSE 0 END),sum(CASE WHEN hour < 6 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 6 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 6 THEN failed ELSE 0 END),sum(CASE WHEN hour < 6 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 7 THEN segments ELSE 0 END),sum(CASE WHEN hour < 7 THEN credits ELSE 0 END),sum(CASE WHEN hour < 7 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 7 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 7 THEN failed ELSE 0 END),sum(CASE WHEN hour < 7 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 8 THEN segments ELSE 0 END),sum(CASE WHEN hour < 8 THEN credits ELSE 0 END),sum(CASE WHEN hour < 8 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 8 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 8 THEN failed ELSE 0 END),sum(CASE WHEN hour < 8 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 9 THEN segments ELSE 0 END),sum(CASE WHEN hour < 9 THEN credits ELSE 0 END),sum(CASE WHEN hour < 9 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 9 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 9 THEN failed ELSE 0 END),sum(CASE WHEN hour < 9 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 10 THEN segments ELSE 0 END),sum(CASE WHEN hour < 10 THEN credits ELSE 0 END),sum(CASE WHEN hour < 10 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 10 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 10 THEN failed ELSE 0 END),sum(CASE WHEN hour < 10 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 11 THEN segments ELSE 0 END),sum(CASE WHEN hour < 11 THEN credits ELSE 0 END),sum(CASE WHEN hour < 11 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 11 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 11 THEN failed ELSE 0 END),sum(CASE WHEN hour < 11 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 12 THEN segments ELSE 0 END),sum(CASE WHEN hour < 12 THEN credits ELSE 0 END),sum(CASE WHEN hour < 12 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 12 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 12 THEN failed ELSE 0 END),sum(CASE WHEN hour < 12 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 13 THEN segments ELSE 0 END),sum(CASE WHEN hour < 13 THEN credits ELSE 0 END),sum(CASE WHEN hour < 13 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 13 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 13 THEN failed ELSE 0 END),sum(CASE WHEN hour < 13 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 14 THEN segments ELSE 0 END),sum(CASE WHEN hour < 14 THEN credits ELSE 0 END),sum(CASE WHEN hour < 14 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 14 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 14 THEN failed ELSE 0 END),sum(CASE WHEN hour < 14 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 15 THEN segments ELSE 0 END),sum(CASE WHEN hour < 15 THEN credits ELSE 0 END),sum(CASE WHEN hour < 15 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 15 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 15 THEN failed ELSE 0 END),sum(CASE WHEN hour < 15 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 16 THEN segments ELSE 0 END),sum(CASE WHEN hour < 16 THEN credits ELSE 0 END),sum(CASE WHEN hour < 16 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 16 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 16 THEN failed ELSE 0 END),sum(CASE WHEN hour < 16 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 17 THEN segments ELSE 0 END),sum(CASE WHEN hour < 17 THEN credits ELSE 0 END),sum(CASE WHEN hour < 17 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 17 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 17 THEN failed ELSE 0 END),sum(CASE WHEN hour < 17 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 18 THEN segments ELSE 0 END),sum(CASE WHEN hour < 18 THEN credits ELSE 0 END),sum(CASE WHEN hour < 18 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 18 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 18 THEN failed ELSE 0 END),sum(CASE WHEN hour < 18 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 19 THEN segments ELSE 0 END),sum(CASE WHEN hour < 19 THEN credits ELSE 0 END),sum(CASE WHEN hour < 19 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 19 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 19 THEN failed ELSE 0 END),sum(CASE WHEN hour < 19 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 20 THEN segments ELSE 0 END),sum(CASE WHEN hour < 20 THEN credits ELSE 0 END),sum(CASE WHEN hour < 20 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 20 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 20 THEN failed ELSE 0 END),sum(CASE WHEN hour < 20 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 21 THEN segments ELSE 0 END),sum(CASE WHEN hour < 21 THEN credits ELSE 0 END),sum(CASE WHEN hour < 21 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 21 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 21 THEN failed ELSE 0 END),sum(CASE WHEN hour < 21 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 22 THEN segments ELSE 0 END),sum(CASE WHEN hour < 22 THEN credits ELSE 0 END),sum(CASE WHEN hour < 22 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 22 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 22 THEN failed ELSE 0 END),sum(CASE WHEN hour < 22 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 23 THEN segments ELSE 0 END),sum(CASE WHEN hour < 23 THEN credits ELSE 0 END),sum(CASE WHEN hour < 23 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 23 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 23 THEN failed ELSE 0 END),sum(CASE WHEN hour < 23 THEN waiting ELSE 0 END)],
      [sum(CASE WHEN hour < 24 THEN segments ELSE 0 END),sum(CASE WHEN hour < 24 THEN credits ELSE 0 END),sum(CASE WHEN hour < 24 THEN delivered ELSE 0 END),sum(CASE WHEN hour < 24 THEN undelivered ELSE 0 END),sum(CASE WHEN hour < 24 THEN failed ELSE 0 END),sum(CASE WHEN hour < 24 THEN waiting ELSE 0 END)]]::integer[]
    FROM changed GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (account_id, grouped_by, sandbox, day, key) DO UPDATE SET counts =
      ARRAY[[u.counts[1][1] + excluded.counts[1][1],u.counts[1][2] + excluded.counts[1][2],u.counts[1][3] + excluded.counts[1][3],u.counts[1][4] + excluded.counts[1][4],u.counts[1][5] + excluded.counts[1][5],u.counts[1][6] + excluded.counts[1][6]],
      [u.counts[2][1] + excluded.counts[2][1],u.counts[2][2] + excluded.counts[2][2],u.counts[2][3] + excluded.counts[2][3],u.counts[2][4] + excluded.counts[2][4],u.counts[2][5] + excluded.counts[2][5],u.counts[2][6] + excluded.counts[2][6]],
      [u.counts[3][1] + excluded.counts[3][1],u.counts[3][2] + excluded.counts[3][2],u.counts[3][3] + excluded.counts[3][3],u.counts[3][4] + excluded.counts[3][4],u.counts[3][5] + excluded.counts[3][5],u.counts[3][6] + excluded.counts[3][6]],
      [u.counts[4][1] + excluded.counts[4][1],u.counts[4][2] + excluded.counts[4][2],u.counts[4][3] + excluded.counts[4][3],u.counts[4][4] + excluded.counts[4][4],u.counts[4][5] + excluded.counts[4][5],u.counts[4][6] + excluded.counts[4][6]],
      [u.counts[5][1] + excluded.counts[5][1],u.counts[5][2] + excluded.counts[5][2],u.counts[5][3] + excluded.counts[5][3],u.counts[5][4] + excluded.counts[5][4],u.counts[5][5] + excluded.counts[5][5],u.counts[5][6] + excluded.counts[5][6]],
      [u.counts[6][1] + excluded.counts[6][1],u.counts[6][2] + excluded.counts[6][2],u.counts[6][3] + excluded.counts[6][3],u.counts[6][4] + excluded.counts[6][4],u.counts[6][5] + excluded.counts[6][5],u.counts[6][6] + excluded.counts[6][6]],
      [u.counts[7][1] + excluded.counts[7][1],u.counts[7][2] + excluded.counts[7][2],u.counts[7][3] + excluded.counts[7][3],u.counts[7][4] + excluded.counts[7][4],u.counts[7][5] + excluded.counts[7][5],u.counts[7][6] + excluded.counts[7][6]],
      [u.counts[8][1] + excluded.counts[8][1],u.counts[8][2] + excluded.counts[8][2],u.counts[8][3] + excluded.counts[8][3],u.counts[8][4] + excluded.counts[8][4],u.counts[8][5] + excluded.counts[8][5],u.counts[8][6] + excluded.counts[8][6]],
      [u.counts[9][1] + excluded.counts[9][1],u.counts[9][2] + excluded.counts[9][2],u.counts[9][3] + excluded.counts[9][3],u.counts[9][4] + excluded.counts[9][4],u.counts[9][5] + excluded.counts[9][5],u.counts[9][6] + excluded.counts[9][6]],
      [u.counts[10][1] + excluded.counts[10][1],u.counts[10][2] + excluded.counts[10][2],u.counts[10][3] + excluded.counts[10][3],u.counts[10][4] + excluded.counts[10][4],u.counts[10][5] + excluded.counts[10][5],u.counts[10][6] + excluded.counts[10][6]],
      [u.counts[11][1] + excluded.counts[11][1],u.counts[11][2] + excluded.counts[11][2],u.counts[11][3] + excluded.counts[11][3],u.counts[11][4] + excluded.counts[11][4],u.counts[11][5] + excluded.counts[11][5],u.counts[11][6] + excluded.counts[11][6]],
      [u.counts[12][1] + excluded.counts[12][1],u.counts[12][2] + excluded.counts[12][2],u.counts[12][3] + excluded.counts[12][3],u.counts[12][4] + excluded.counts[12][4],u.counts[12][5] + excluded.counts[12][5],u.counts[12][6] + excluded.counts[12][6]],
      [u.counts[13][1] + excluded.counts[13][1],u.counts[13][2] + excluded.counts[13][2],u.counts[13][3] + excluded.counts[13][3],u.counts[13][4] + excluded.counts[13][4],u.counts[13][5] + excluded.counts[13][5],u.counts[13][6] + excluded.counts[13][6]],
      [u.counts[14][1] + excluded.counts[14][1],u.counts[14][2] + excluded.counts[14][2],u.counts[14][3] + excluded.counts[14][3],u.counts[14][4] + excluded.counts[14][4],u.counts[14][5] + excluded.counts[14][5],u.counts[14][6] + excluded.counts[14][6]],
      [u.counts[15][1] + excluded.counts[15][1],u.counts[15][2] + excluded.counts[15][2],u.counts[15][3] + excluded.counts[15][3],u.counts[15][4] + excluded.counts[15][4],u.counts[15][5] + excluded.counts[15][5],u.counts[15][6] + excluded.counts[15][6]],
      [u.counts[16][1] + excluded.counts[16][1],u.counts[16][2] + excluded.counts[16][2],u.counts[16][3] + excluded.counts[16][3],u.counts[16][4] + excluded.counts[16][4],u.counts[16][5] + excluded.counts[16][5],u.counts[16][6] + excluded.counts[16][6]],
      [u.counts[17][1] + excluded.counts[17][1],u.counts[17][2] + excluded.counts[17][2],u.counts[17][3] + excluded.counts[17][3],u.counts[17][4] + excluded.counts[17][4],u.counts[17][5] + excluded.counts[17][5],u.counts[17][6] + excluded.counts[17][6]],
      [u.counts[18][1] + excluded.counts[18][1],u.counts[18][2] + excluded.counts[18][2],u.counts[18][3] + excluded.counts[18][3],u.counts[18][4] + excluded.counts[18][4],u.counts[18][5] + excluded.counts[18][5],u.counts[18][6] + excluded.counts[18][6]],
      [u.counts[19][1] + excluded.counts[19][1],u.counts[19][2] + excluded.counts[19][2],u.counts[19][3] + excluded.counts[19][3],u.counts[19][4] + excluded.counts[19][4],u.counts[19][5] + excluded.counts[19][5],u.counts[19][6] + excluded.counts[19][6]],
      [u.counts[20][1] + excluded.counts[20][1],u.counts[20][2] + excluded.counts[20][2],u.counts[20][3] + excluded.counts[20][3],u.counts[20][4] + excluded.counts[20][4],u.counts[20][5] + excluded.counts[20][5],u.counts[20][6] + excluded.counts[20][6]],
      [u.counts[21][1] + excluded.counts[21][1],u.counts[21][2] + excluded.counts[21][2],u.counts[21][3] + excluded.counts[21][3],u.counts[21][4] + excluded.counts[21][4],u.counts[21][5] + excluded.counts[21][5],u.counts[21][6] + excluded.counts[21][6]],
      [u.counts[22][1] + excluded.counts[22][1],u.counts[22][2] + excluded.counts[22][2],u.counts[22][3] + excluded.counts[22][3],u.counts[22][4] + excluded.counts[22][4],u.counts[22][5] + excluded.counts[22][5],u.counts[22][6] + excluded.counts[22][6]],
      [u.counts[23][1] + excluded.counts[23][1],u.counts[23][2] + excluded.counts[23][2],u.counts[23][3] + excluded.counts[23][3],u.counts[23][4] + excluded.counts[23][4],u.counts[23][5] + excluded.counts[23][5],u.counts[23][6] + excluded.counts[23][6]],
      [u.counts[24][1] + excluded.counts[24][1],u.counts[24][2] + excluded.counts[24][2],u.counts[24][3] + excluded.counts[24][3],u.counts[24][4] + excluded.counts[24][4],u.counts[24][5] + excluded.counts[24][5],u.counts[24][6] + excluded.counts[24][6]]]
  $function$
;

CREATE OR REPLACE FUNCTION public.create_partition(of_table text, suffix text, lower_bound text, upper_bound text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET lock_timeout TO '2s'
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  rule partition_rule;
  parent oid;
  partition text := of_table || '_p' || suffix;
  change text;
BEGIN
  SELECT * INTO rule FROM partition_rule AS r WHERE r.parent = of_table;
  IF NOT FOUND OR suffix !~ '^[0-9]+$' THEN
    RAISE EXCEPTION 'no partition "%" may be created', partition USING ERRCODE = 'insufficient_privilege';
  END IF;
  EXECUTE format('LOCK TABLE ONLY %I IN SHARE UPDATE EXCLUSIVE MODE', of_table);
  parent := quote_ident(of_table)::regclass;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING IDENTITY)%s', partition, of_table,
    ' WITH (' || rule.storage || ')');
  -- 100 by default. Rows are found by their keys, for which rough statistics suffice, and while a partition fills, it
  -- is analyzed every few seconds: that took a tenth of the time of Postgres.
  SELECT string_agg(format('ALTER %I SET STATISTICS 20', attname), ', ') INTO change
  FROM pg_attribute WHERE attrelid = quote_ident(partition)::regclass AND attnum > 0;
  EXECUTE format('ALTER TABLE %I %s', partition, change);
  -- Statement triggers fire only for the table that a statement names, and are not inherited. A partition has the
  -- rights of its table, too, for the statements that name it.
  FOR change IN
    SELECT replace(pg_get_triggerdef(t.oid, true), format(' ON %I ', of_table), format(' ON %I ', partition))
    FROM pg_trigger AS t WHERE t.tgrelid = parent AND NOT t.tgisinternal AND t.tgtype & 1 = 0
    UNION ALL
    SELECT format('GRANT %s ON %I TO %I', a.privilege_type, partition, pg_get_userbyid(a.grantee))
    FROM pg_class AS c, aclexplode(c.relacl) AS a
    WHERE c.oid = parent AND a.grantee NOT IN (c.relowner, 0)
  LOOP
    EXECUTE change;
  END LOOP;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', of_table, partition, lower_bound,
    upper_bound);
  RETURN partition;
END $function$
;

CREATE OR REPLACE FUNCTION public.drop_partition(of_table text, partition text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET lock_timeout TO '100ms'
 SET "TimeZone" TO 'UTC'
 SET "DateStyle" TO 'ISO'
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  rule partition_rule;
  bounds text[];
  ended timestamptz;
BEGIN
  SELECT * INTO rule FROM partition_rule AS r WHERE r.parent = of_table;
  IF rule.keep_at_least IS NULL THEN
    RAISE EXCEPTION 'partitions of "%" are kept', of_table USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT regexp_match(pg_get_expr(c.relpartbound, c.oid), '^FOR VALUES FROM \(''([^'']+)''\) TO \(''([^'']+)''\)$')
  INTO bounds FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
  WHERE i.inhparent = quote_ident(of_table)::regclass AND c.relname = partition;
  IF bounds IS NULL THEN
    RETURN false;
  END IF;
  CASE (
    SELECT a.atttypid::regtype FROM pg_partitioned_table AS p
    JOIN pg_attribute AS a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
    WHERE p.partrelid = quote_ident(of_table)::regclass
  )
    WHEN 'timestamptz'::regtype THEN
      ended := bounds[2];
    -- UUIDv7 begin with milliseconds since 1970.
    WHEN 'uuid'::regtype THEN
      ended := to_timestamp(('x' || lpad(left(replace(bounds[2], '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0);
    ELSE
      EXECUTE format('SELECT created_at FROM %I WHERE id >= $1 AND id < $2 ORDER BY id DESC LIMIT 1', rule.dated_by)
      INTO ended USING bounds[1]::bigint, bounds[2]::bigint;
  END CASE;
  IF ended > now() - rule.keep_at_least THEN
    RAISE EXCEPTION 'the partition "%" is too young to be dropped', partition
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', of_table);
  -- Meanwhile another may have dropped it.
  IF NOT EXISTS (SELECT FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
      WHERE i.inhparent = quote_ident(of_table)::regclass AND c.relname = partition) THEN
    RETURN false;
  END IF;
  EXECUTE format('DROP TABLE %I', partition);
  RETURN true;
END $function$
;

CREATE OR REPLACE FUNCTION public.expect_rows(actual bigint, expected bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF actual IS DISTINCT FROM expected THEN
      RAISE EXCEPTION 'expected % rows, found %', expected, actual USING ERRCODE = 'XE001';
    END IF;
    RETURN actual;
  END $function$
;

CREATE OR REPLACE FUNCTION public.follow_usage_hourly()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  END $function$
;

CREATE OR REPLACE FUNCTION public.recount_usage()
 RETURNS void
 LANGUAGE sql
AS $function$
    UPDATE log_cursor SET message_id = 0, drawn_id = 0, drawn_at = '-infinity', writers = '{}' WHERE name = 'usage';
    TRUNCATE usage_hourly, usage_daily, usage_series, usage_month, usage_route_hourly, usage_route_daily, usage_bulk,
      usage_open;
    UPDATE usage_progress SET complete_until = NULL, next_complete = NULL, added_account = NULL, added_day = NULL,
      months_account = 0, months_until = least(months_until,
        date_trunc('month', (SELECT created_at FROM message ORDER BY id LIMIT 1), 'UTC'));
  $function$
;

CREATE OR REPLACE FUNCTION public.write_usage_months(written usage_month[])
 RETURNS void
 LANGUAGE sql
AS $function$
    -- The days of all keys once, rather than once for each key.
    WITH of_month AS MATERIALIZED (
      SELECT account_id, grouped_by, sandbox, month, key, day, counts
      FROM (
        SELECT account_id, grouped_by, sandbox, month, min(key) AS first_key, max(key) AS last_key
        FROM unnest(written) GROUP BY 1, 2, 3, 4
      ) AS keys JOIN usage_series USING (account_id, grouped_by, sandbox)
      WHERE day >= month AND day < (month AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC'
        AND key BETWEEN first_key AND last_key
    )
    INSERT INTO usage_month AS u (account_id, grouped_by, sandbox, month, key, days, whole, until)
    SELECT account_id, grouped_by, sandbox, month, key,
      string_agg(((day AT TIME ZONE 'UTC')::date - date '1970-01-01')::text, ',' ORDER BY day),
      string_agg(array_to_string(counts[24:24], ','), ',' ORDER BY day),
      ARRAY[string_agg(array_to_string(counts[1:1], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[2:2], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[3:3], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[4:4], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[5:5], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[6:6], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[7:7], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[8:8], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[9:9], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[10:10], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[11:11], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[12:12], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[13:13], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[14:14], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[15:15], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[16:16], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[17:17], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[18:18], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[19:19], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[20:20], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[21:21], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[22:22], ','), ',' ORDER BY day),
        string_agg(array_to_string(counts[23:23], ','), ',' ORDER BY day)]
    FROM of_month JOIN unnest(written) AS w (account_id, grouped_by, sandbox, month, key)
      USING (account_id, grouped_by, sandbox, month, key)
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (account_id, grouped_by, sandbox, month, key)
      DO UPDATE SET days = excluded.days, whole = excluded.whole, until = excluded.until
  $function$
;

CREATE TABLE account_counter (
  account_id bigint NOT NULL,
  last_seq bigint NOT NULL,
  otp_position bigint NOT NULL,
  single_position bigint NOT NULL,
  bulk_position bigint NOT NULL,
  CONSTRAINT account_counter_pkey PRIMARY KEY (account_id)
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

CREATE TABLE account_suspension (
  account_id bigint NOT NULL,
  suspended boolean NOT NULL,
  version bigint NOT NULL,
  CONSTRAINT account_suspension_pkey PRIMARY KEY (account_id)
);

CREATE TABLE advance_account (
  account_id bigint NOT NULL,
  announced_at timestamp with time zone NOT NULL,
  refused_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  CONSTRAINT advance_account_pkey PRIMARY KEY (account_id)
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

CREATE TABLE approved_sender_name (
  account_id bigint NOT NULL,
  name_key text NOT NULL,
  name text NOT NULL,
  approved boolean NOT NULL,
  version bigint NOT NULL,
  CONSTRAINT approved_sender_name_pkey PRIMARY KEY (account_id, name_key)
);

CREATE TABLE auto_reply (
  number text COLLATE "C" NOT NULL,
  phone text COLLATE "C" NOT NULL,
  account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  request_id uuid NOT NULL,
  trigger text NOT NULL,
  text text NOT NULL,
  decided_at timestamp with time zone NOT NULL DEFAULT now(),
  due_at timestamp with time zone DEFAULT now(),
  CONSTRAINT auto_reply_pkey PRIMARY KEY (number, phone)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);
CREATE INDEX auto_reply_decided ON auto_reply USING btree (decided_at);
CREATE INDEX auto_reply_due ON auto_reply USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE TABLE auto_reply_rule (
  account_id bigint NOT NULL,
  trigger text COLLATE "C" NOT NULL,
  keyword text COLLATE "C" NOT NULL DEFAULT ''::text,
  number text COLLATE "C" NOT NULL DEFAULT ''::text,
  text text,
  user_id bigint NOT NULL,
  CONSTRAINT auto_reply_rule_pkey PRIMARY KEY (account_id, trigger, keyword, number),
  CONSTRAINT auto_reply_rule_check CHECK (((keyword = ''::text) = (trigger <> 'keyword'::text))),
  CONSTRAINT auto_reply_rule_check1 CHECK (((text IS NOT NULL) OR (trigger = ANY (ARRAY['stop'::text, 'start'::text, 'help'::text])))),
  CONSTRAINT auto_reply_rule_keyword_check CHECK ((length(keyword) <= 40)),
  CONSTRAINT auto_reply_rule_number_check CHECK ((number ~ '^[0-9]{0,15}$'::text)),
  CONSTRAINT auto_reply_rule_text_check CHECK ((length(text) <= 1600)),
  CONSTRAINT auto_reply_rule_trigger_check CHECK ((trigger = ANY (ARRAY['stop'::text, 'start'::text, 'help'::text, 'keyword'::text, 'message'::text])))
);

CREATE TABLE bulk_control (
  request_id uuid NOT NULL,
  account_id bigint NOT NULL,
  sandbox boolean NOT NULL,
  state text NOT NULL DEFAULT 'running'::text,
  paused boolean NOT NULL DEFAULT false,
  pace integer,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  canary_size integer,
  canary_until timestamp with time zone,
  canary_min_delivered double precision,
  canary_max_failed double precision,
  canary_webhook boolean NOT NULL DEFAULT false,
  canary_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  check_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  sends_up_to integer NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN (paused OR (state = 'cancelled'::text)) THEN 0
    WHEN (state = 'canary'::text) THEN canary_size
    ELSE 2147483647
END) STORED,
  CONSTRAINT bulk_control_pkey PRIMARY KEY (request_id),
  CONSTRAINT bulk_control_canary_size_check CHECK ((canary_size > 0)),
  CONSTRAINT bulk_control_check CHECK (((state <> 'canary'::text) OR (num_nulls(canary_size, canary_until) = 0))),
  CONSTRAINT bulk_control_pace_check CHECK ((pace > 0)),
  CONSTRAINT bulk_control_state_check CHECK ((state = ANY (ARRAY['running'::text, 'canary'::text, 'cancelled'::text])))
) WITH (fillfactor=70, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=200);
CREATE INDEX bulk_control_check ON bulk_control USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX bulk_control_closed ON bulk_control USING btree (request_id) WHERE (sends_up_to < 2147483647);
CREATE INDEX bulk_control_expiry ON bulk_control USING btree (expires_at);

CREATE TABLE bulk_part (
  request_id uuid NOT NULL,
  part integer NOT NULL,
  recipients text[] NOT NULL,
  routes text[] NOT NULL,
  send_at timestamp with time zone[],
  credits smallint[],
  texts text[],
  vendor_references text[],
  CONSTRAINT bulk_part_pkey PRIMARY KEY (request_id, part)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);

CREATE TABLE bulk_send (
  request_id uuid NOT NULL,
  account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  sender_account_id bigint,
  accepted_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  expander_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  credits smallint NOT NULL,
  lane smallint NOT NULL,
  sandbox boolean NOT NULL,
  sender text NOT NULL,
  text text NOT NULL,
  secret text,
  trace_parent text,
  sealed_text bytea,
  reference text,
  tags text[],
  CONSTRAINT bulk_send_pkey PRIMARY KEY (request_id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=200);
CREATE INDEX bulk_send_accepted ON bulk_send USING btree (accepted_at);
CREATE INDEX bulk_send_account ON bulk_send USING btree (account_id, accepted_at);

CREATE TABLE calling_code (
  prefix text COLLATE "C" NOT NULL,
  country text COLLATE "C" NOT NULL,
  CONSTRAINT calling_code_pkey PRIMARY KEY (prefix),
  CONSTRAINT calling_code_country_check CHECK ((length(country) = 2)),
  CONSTRAINT calling_code_prefix_check CHECK ((prefix ~ '^[1-9][0-9]{0,3}$'::text))
);

CREATE TABLE carrier_control (
  carrier text NOT NULL,
  state text NOT NULL,
  since timestamp with time zone NOT NULL DEFAULT now(),
  stopped_at timestamp with time zone,
  reason text NOT NULL,
  rebinds integer NOT NULL DEFAULT 0,
  rebind_asked_at timestamp with time zone,
  version bigint NOT NULL,
  CONSTRAINT carrier_control_pkey PRIMARY KEY (carrier),
  CONSTRAINT carrier_control_carrier_check CHECK ((length(carrier) <= 32)),
  CONSTRAINT carrier_control_check CHECK (((state = 'active'::text) = (stopped_at IS NULL))),
  CONSTRAINT carrier_control_reason_check CHECK ((length(reason) <= 500)),
  CONSTRAINT carrier_control_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'draining'::text, 'drained'::text])))
);

CREATE TABLE carrier_learned (
  carrier text NOT NULL,
  setting text NOT NULL,
  value text,
  evidence jsonb NOT NULL DEFAULT '{}'::jsonb,
  since timestamp with time zone NOT NULL DEFAULT now(),
  retry_after bigint,
  CONSTRAINT carrier_learned_pkey PRIMARY KEY (carrier, setting)
);

CREATE TABLE carrier_oddity (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  carrier text NOT NULL,
  kind text NOT NULL,
  raw bytea,
  note text NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT carrier_oddity_pkey PRIMARY KEY (id),
  CONSTRAINT carrier_oddity_kind_check CHECK ((length(kind) <= 32)),
  CONSTRAINT carrier_oddity_note_check CHECK ((length(note) <= 500)),
  CONSTRAINT carrier_oddity_raw_check CHECK ((octet_length(raw) <= 4096))
);
CREATE INDEX carrier_oddity_at ON carrier_oddity USING btree (at);
CREATE INDEX carrier_oddity_carrier ON carrier_oddity USING btree (carrier, id);

CREATE TABLE carrier_refusal (
  counted_from timestamp with time zone NOT NULL,
  carrier text NOT NULL,
  status text NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT carrier_refusal_pkey PRIMARY KEY (counted_from, carrier, status),
  CONSTRAINT carrier_refusal_carrier_check CHECK ((length(carrier) <= 32)),
  CONSTRAINT carrier_refusal_status_check CHECK ((length(status) <= 32))
);

CREATE TABLE carrier_session (
  carrier text NOT NULL,
  slot smallint NOT NULL,
  host text NOT NULL,
  worker integer NOT NULL,
  state text NOT NULL DEFAULT 'binding'::text,
  since timestamp with time zone NOT NULL DEFAULT now(),
  in_flight integer NOT NULL DEFAULT 0,
  rate double precision,
  rebinds integer NOT NULL DEFAULT 0,
  CONSTRAINT carrier_session_pkey PRIMARY KEY (carrier, slot),
  CONSTRAINT carrier_session_carrier_check CHECK ((length(carrier) <= 32)),
  CONSTRAINT carrier_session_host_check CHECK ((length(host) <= 260)),
  CONSTRAINT carrier_session_slot_check CHECK (((slot >= 1) AND (slot <= 64))),
  CONSTRAINT carrier_session_state_check CHECK ((state = ANY (ARRAY['binding'::text, 'bound'::text, 'slow'::text, 'suspect'::text, 'refused'::text, 'leaving'::text]))),
  CONSTRAINT carrier_session_worker_fkey FOREIGN KEY (worker) REFERENCES carrier_worker(id) ON DELETE CASCADE
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);

CREATE TABLE carrier_settings_activation (
  id integer NOT NULL,
  version integer NOT NULL,
  activated_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  activated_by bigint NOT NULL,
  reason text NOT NULL,
  CONSTRAINT carrier_settings_activation_pkey PRIMARY KEY (id),
  CONSTRAINT carrier_settings_activation_reason_check CHECK ((length(reason) <= 500)),
  CONSTRAINT carrier_settings_activation_version_check CHECK ((version >= 0))
);
CREATE INDEX carrier_settings_activation_time ON carrier_settings_activation USING btree (activated_at);
CREATE INDEX carrier_settings_activation_version ON carrier_settings_activation USING btree (version, id);

CREATE TABLE carrier_settings_version (
  version integer NOT NULL,
  base integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  created_by bigint NOT NULL,
  reason text NOT NULL,
  sealed bytea NOT NULL,
  key_id text NOT NULL,
  CONSTRAINT carrier_settings_version_pkey PRIMARY KEY (version),
  CONSTRAINT carrier_settings_version_reason_check CHECK ((length(reason) <= 500)),
  CONSTRAINT carrier_settings_version_version_check CHECK ((version > 0))
);

CREATE TABLE carrier_worker (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  locked_on text,
  carriers text[] NOT NULL,
  leaving boolean NOT NULL DEFAULT false,
  started_at timestamp with time zone NOT NULL DEFAULT now(),
  renewals bigint NOT NULL DEFAULT 0,
  renewed_at timestamp with time zone NOT NULL DEFAULT now(),
  lease_until timestamp with time zone NOT NULL,
  control_version bigint,
  settings_activation integer,
  CONSTRAINT carrier_worker_pkey PRIMARY KEY (id),
  CONSTRAINT carrier_worker_name_check CHECK ((length(name) <= 128))
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);

CREATE TABLE claim (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  worker integer NOT NULL,
  carrier text NOT NULL,
  claimed_at timestamp with time zone NOT NULL DEFAULT now(),
  message_ids bigint[] NOT NULL,
  attempts smallint[] NOT NULL,
  CONSTRAINT claim_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=200);

CREATE TABLE concat_reference (
  recipient text NOT NULL,
  last integer NOT NULL,
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT concat_reference_pkey PRIMARY KEY (recipient)
) WITH (fillfactor=80);
CREATE INDEX concat_reference_used ON concat_reference USING btree (used_at);

CREATE TABLE credit_advance (
  id uuid NOT NULL,
  account_id bigint NOT NULL,
  credits integer,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT credit_advance_pkey PRIMARY KEY (id),
  CONSTRAINT credit_advance_credits_check CHECK ((credits >= 0))
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);
CREATE INDEX credit_advance_account ON credit_advance USING btree (account_id);
CREATE INDEX credit_advance_expiry ON credit_advance USING btree (expires_at);

CREATE TABLE data_key (
  account_id bigint NOT NULL,
  period integer NOT NULL,
  sealed bytea NOT NULL,
  key_id text COLLATE "C" NOT NULL,
  CONSTRAINT data_key_pkey PRIMARY KEY (account_id, period)
);
CREATE INDEX data_key_period ON data_key USING btree (period);
CREATE INDEX data_key_sealed_by ON data_key USING btree (key_id, account_id, period);

CREATE TABLE data_key_retention (
  account_id bigint NOT NULL,
  days integer NOT NULL,
  CONSTRAINT data_key_retention_pkey PRIMARY KEY (account_id),
  CONSTRAINT data_key_retention_days_check CHECK (((days >= 7) AND (days <= 400)))
);

CREATE TABLE erased_rows (
  erasure_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL,
  rows bigint NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT erased_rows_pkey PRIMARY KEY (erasure_id, kind)
);

CREATE TABLE incoming_joined (
  digest bytea NOT NULL,
  joined_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT incoming_joined_pkey PRIMARY KEY (digest)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);
CREATE INDEX incoming_joined_at ON incoming_joined USING btree (joined_at);

CREATE TABLE incoming_keyword (
  number_id bigint NOT NULL,
  keyword text COLLATE "C" NOT NULL,
  account_id bigint NOT NULL,
  CONSTRAINT incoming_keyword_pkey PRIMARY KEY (number_id, keyword),
  CONSTRAINT incoming_keyword_keyword_check CHECK (((length(keyword) >= 1) AND (length(keyword) <= 40))),
  CONSTRAINT incoming_keyword_number_id_fkey FOREIGN KEY (number_id) REFERENCES incoming_number(id) ON DELETE CASCADE
);

CREATE TABLE incoming_message (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  carrier text NOT NULL,
  source text,
  destination text,
  text text NOT NULL,
  data_coding smallint NOT NULL,
  parts smallint NOT NULL,
  incomplete boolean NOT NULL DEFAULT false,
  possible_repetition boolean NOT NULL DEFAULT false,
  looks_like_receipt boolean NOT NULL DEFAULT false,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  sealed_text bytea,
  account_id bigint,
  message_id uuid DEFAULT gen_random_uuid(),
  reply_to uuid,
  CONSTRAINT incoming_message_pkey PRIMARY KEY (id),
  CONSTRAINT incoming_message_destination_check CHECK ((length(destination) <= 20)),
  CONSTRAINT incoming_message_source_check CHECK ((length(source) <= 20)),
  CONSTRAINT incoming_message_text_check CHECK ((length(text) <= 1600))
);
CREATE INDEX incoming_message_account ON incoming_message USING btree (account_id, id) WHERE (account_id IS NOT NULL);
CREATE INDEX incoming_message_carrier ON incoming_message USING btree (carrier, id);
CREATE INDEX incoming_message_conversation ON incoming_message USING btree (source, account_id, id) WHERE (account_id IS NOT NULL);
CREATE INDEX incoming_message_source ON incoming_message USING btree (source, received_at);

CREATE TABLE incoming_number (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  number text COLLATE "C" NOT NULL,
  carrier text COLLATE "C" NOT NULL DEFAULT ''::text,
  account_id bigint,
  CONSTRAINT incoming_number_pkey PRIMARY KEY (id),
  CONSTRAINT incoming_number_carrier_check CHECK ((length(carrier) <= 32)),
  CONSTRAINT incoming_number_number UNIQUE (number, carrier),
  CONSTRAINT incoming_number_number_check CHECK ((number ~ '^[0-9]{3,15}$'::text))
);

CREATE TABLE incoming_part (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  carrier text NOT NULL,
  source text NOT NULL,
  destination text NOT NULL,
  reference integer NOT NULL,
  total smallint NOT NULL,
  part smallint NOT NULL,
  text text NOT NULL,
  octets bytea NOT NULL,
  data_coding smallint NOT NULL,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT incoming_part_pkey PRIMARY KEY (id),
  CONSTRAINT incoming_part_octets_check CHECK ((octet_length(octets) <= 4096)),
  CONSTRAINT incoming_part_text_check CHECK ((length(text) <= 1600))
);
CREATE INDEX incoming_part_message ON incoming_part USING btree (carrier, source, destination, reference, total);
CREATE INDEX incoming_part_received ON incoming_part USING btree (received_at);

CREATE TABLE lane_clock (
  lane smallint NOT NULL,
  "position" bigint NOT NULL DEFAULT 0,
  CONSTRAINT lane_clock_pkey PRIMARY KEY (lane)
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

CREATE TABLE log_cursor (
  name text NOT NULL,
  message_id bigint NOT NULL,
  drawn_id bigint NOT NULL DEFAULT 0,
  drawn_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  writers text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT log_cursor_pkey PRIMARY KEY (name)
);

CREATE TABLE log_directory (
  account_id bigint NOT NULL,
  first_id bigint NOT NULL,
  first_seq bigint NOT NULL,
  last_seq bigint NOT NULL,
  CONSTRAINT log_directory_pkey PRIMARY KEY (account_id, first_id)
);

CREATE TABLE log_gap (
  account_id bigint NOT NULL,
  first_id bigint NOT NULL,
  block bigint NOT NULL,
  removed integer NOT NULL,
  first_seq bigint NOT NULL,
  last_seq bigint NOT NULL,
  CONSTRAINT log_gap_pkey PRIMARY KEY (account_id, first_id, block)
);

CREATE TABLE message (
  id bigint NOT NULL DEFAULT nextval('message_id'::regclass),
  request_id uuid NOT NULL,
  account_id bigint NOT NULL,
  seq bigint NOT NULL,
  user_id bigint NOT NULL,
  "position" bigint NOT NULL,
  sender_account_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  advance_id uuid,
  ordinal integer NOT NULL,
  credits smallint NOT NULL,
  lane smallint NOT NULL,
  sandbox boolean NOT NULL,
  route text COLLATE "C" NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  text text NOT NULL,
  trace_parent text,
  sealed_text bytea,
  send_at timestamp with time zone,
  reference text,
  tags text[],
  CONSTRAINT message_pkey PRIMARY KEY (id),
  CONSTRAINT message_credits_check CHECK ((credits > 0)),
  CONSTRAINT message_lane_check CHECK (((lane >= 0) AND (lane <= 2)))
) PARTITION BY RANGE (id);
CREATE INDEX message_account_seq ON message USING btree (account_id, seq);
CREATE INDEX message_recipient ON message USING btree (recipient, account_id, id);
CREATE INDEX message_reference ON message USING btree (account_id, reference, id) WHERE (reference IS NOT NULL);
CREATE INDEX message_request ON message USING btree (request_id, recipient);

CREATE TABLE message_partition (
  first_id bigint NOT NULL,
  end_id bigint NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT message_partition_pkey PRIMARY KEY (first_id)
);

CREATE TABLE message_secret (
  message_id bigint NOT NULL,
  text text,
  sealed bytea,
  CONSTRAINT message_secret_pkey PRIMARY KEY (message_id),
  CONSTRAINT message_secret_of_text CHECK ((num_nonnulls(text, sealed) = 1))
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

CREATE TABLE message_state (
  message_id bigint NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  delivered_at timestamp with time zone,
  detailed boolean NOT NULL,
  status text NOT NULL,
  carrier text,
  carrier_message_id text,
  verbatim_message_id text,
  reason_code text,
  failure_reason text,
  slot smallint,
  receipt text,
  CONSTRAINT message_state_pkey PRIMARY KEY (message_id),
  CONSTRAINT message_state_carrier_message_id_check CHECK ((length(carrier_message_id) <= 64)),
  CONSTRAINT message_state_reason_code_check CHECK ((length(reason_code) <= 64)),
  CONSTRAINT message_state_receipt_check CHECK ((length(receipt) <= 128)),
  CONSTRAINT message_state_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'undelivered'::text, 'failed'::text]))),
  CONSTRAINT message_state_verbatim_message_id_check CHECK ((length(verbatim_message_id) <= 64))
) PARTITION BY RANGE (message_id);
CREATE INDEX message_state_carrier_id ON message_state USING btree (carrier_message_id, carrier) WHERE (carrier_message_id IS NOT NULL);

CREATE TABLE message_watch (
  kind text COLLATE "C" NOT NULL,
  due_at timestamp with time zone NOT NULL,
  message_id bigint NOT NULL,
  CONSTRAINT message_watch_pkey PRIMARY KEY (kind, due_at, message_id),
  CONSTRAINT message_watch_kind_check CHECK ((kind = ANY (ARRAY['expire'::text, 'close'::text, 'ask'::text, 'infer'::text])))
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);
CREATE INDEX message_watch_message ON message_watch USING btree (message_id);

CREATE TABLE opt_out (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL,
  number text NOT NULL,
  sender text,
  sender_key text NOT NULL GENERATED ALWAYS AS (lower(COALESCE(sender, ''::text))) STORED,
  origin text NOT NULL,
  user_id bigint,
  text text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  ended_at timestamp with time zone,
  ended_by text,
  ended_user_id bigint,
  CONSTRAINT opt_out_pkey PRIMARY KEY (id),
  CONSTRAINT opt_out_check CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  CONSTRAINT opt_out_ended_by_check CHECK ((ended_by = ANY (ARRAY['api'::text, 'start'::text]))),
  CONSTRAINT opt_out_number_check CHECK ((length(number) <= 15)),
  CONSTRAINT opt_out_origin_check CHECK ((origin = ANY (ARRAY['api'::text, 'import'::text, 'stop'::text, 'page'::text]))),
  CONSTRAINT opt_out_sender_check CHECK ((length(sender) <= 11)),
  CONSTRAINT opt_out_text_check CHECK ((length(text) <= 1600))
);
CREATE INDEX opt_out_account ON opt_out USING btree (account_id, id) WHERE (ended_at IS NULL);
CREATE INDEX opt_out_ended_account ON opt_out USING btree (account_id, id) WHERE (ended_at IS NOT NULL);
CREATE INDEX opt_out_ended_number ON opt_out USING btree (number, account_id, id) WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX opt_out_number ON opt_out USING btree (number, account_id, sender_key) WHERE (ended_at IS NULL);

CREATE TABLE opt_out_setting (
  account_id bigint NOT NULL,
  covers_otp boolean NOT NULL,
  CONSTRAINT opt_out_setting_pkey PRIMARY KEY (account_id)
);

CREATE TABLE outbox (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  destination text NOT NULL,
  batch_id uuid NOT NULL,
  events integer NOT NULL,
  payload text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT outbox_pkey PRIMARY KEY (destination, id),
  CONSTRAINT outbox_events_check CHECK (((events >= 1) AND (events <= 256)))
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);

CREATE TABLE outbox_refused (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  destination text NOT NULL,
  batch_id uuid NOT NULL,
  code text NOT NULL,
  attempts integer NOT NULL DEFAULT 1,
  due_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  payload text NOT NULL,
  CONSTRAINT outbox_refused_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_refused_due ON outbox_refused USING btree (destination, due_at);

CREATE TABLE partition_rule (
  parent text COLLATE "C" NOT NULL,
  storage text,
  keep_at_least interval,
  dated_by text COLLATE "C",
  CONSTRAINT partition_rule_pkey PRIMARY KEY (parent),
  CONSTRAINT partition_rule_keeps CHECK ((keep_at_least > '00:00:00'::interval))
);

CREATE TABLE scheduled_send (
  request_id uuid NOT NULL,
  account_id bigint NOT NULL,
  sandbox boolean NOT NULL,
  accepted_at timestamp with time zone NOT NULL DEFAULT now(),
  recipients integer NOT NULL,
  send_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  hours jsonb,
  CONSTRAINT scheduled_send_pkey PRIMARY KEY (request_id),
  CONSTRAINT scheduled_send_check CHECK ((last_at >= send_at)),
  CONSTRAINT scheduled_send_recipients_check CHECK ((recipients > 0))
);
CREATE INDEX scheduled_send_accepted ON scheduled_send USING btree (account_id, accepted_at);
CREATE INDEX scheduled_send_account ON scheduled_send USING btree (account_id, last_at, request_id);
CREATE INDEX scheduled_send_last ON scheduled_send USING btree (last_at);

CREATE TABLE send_ready (
  route text COLLATE "C" NOT NULL,
  lane smallint NOT NULL,
  "position" bigint NOT NULL,
  message_id bigint NOT NULL,
  attempt smallint NOT NULL DEFAULT 1,
  requeued boolean NOT NULL DEFAULT false,
  CONSTRAINT send_ready_pkey PRIMARY KEY (route, lane, "position", message_id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000, autovacuum_vacuum_cost_delay=0);
ALTER TABLE send_ready ALTER route SET STATISTICS 20;
ALTER TABLE send_ready ALTER lane SET STATISTICS 20;
ALTER TABLE send_ready ALTER "position" SET STATISTICS 20;
ALTER TABLE send_ready ALTER message_id SET STATISTICS 20;
ALTER TABLE send_ready ALTER attempt SET STATISTICS 20;
CREATE INDEX send_ready_requeued ON send_ready USING btree (message_id) WHERE requeued;

CREATE TABLE send_request (
  request_id uuid NOT NULL,
  account_id bigint NOT NULL,
  state text NOT NULL,
  CONSTRAINT send_request_pkey PRIMARY KEY (request_id),
  CONSTRAINT send_request_state_check CHECK ((state = ANY (ARRAY['accepted'::text, 'covered'::text, 'cancelled'::text, 'advance'::text])))
) PARTITION BY RANGE (request_id);

CREATE TABLE send_wait (
  message_id bigint NOT NULL,
  state text NOT NULL,
  due_at timestamp with time zone NOT NULL,
  account_id bigint NOT NULL,
  route text COLLATE "C" NOT NULL,
  lane smallint NOT NULL,
  "position" bigint NOT NULL,
  attempt smallint NOT NULL,
  prolonged boolean NOT NULL DEFAULT false,
  request_id uuid,
  ordinal integer,
  CONSTRAINT send_wait_pkey PRIMARY KEY (message_id),
  CONSTRAINT send_wait_check CHECK (((state = ANY (ARRAY['held'::text, 'paused'::text])) = (due_at = 'infinity'::timestamp with time zone))),
  CONSTRAINT send_wait_state_check CHECK ((state = ANY (ARRAY['delayed'::text, 'uncertain'::text, 'held'::text, 'cancelled'::text, 'scheduled'::text, 'paused'::text])))
) WITH (fillfactor=70, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);
CREATE INDEX send_wait_due ON send_wait USING btree (state, due_at, message_id);
CREATE INDEX send_wait_held ON send_wait USING btree (account_id, message_id) WHERE (state = 'held'::text);
CREATE INDEX send_wait_paused ON send_wait USING btree (request_id, ordinal) WHERE (state = 'paused'::text);

CREATE TABLE submission (
  id bigint NOT NULL DEFAULT nextval('message_id'::regclass),
  message_id bigint NOT NULL,
  attempt smallint NOT NULL,
  segment smallint NOT NULL,
  segments smallint NOT NULL,
  carrier text NOT NULL,
  recipient text NOT NULL,
  concat_reference integer,
  outcome text NOT NULL DEFAULT 'in_flight'::text,
  carrier_message_id text,
  verbatim_message_id text,
  refusal text,
  retryable boolean,
  refusal_code text,
  next_route text,
  receipt_state text,
  receipt_at timestamp with time zone,
  reported_state text,
  reported_error text,
  receipt text,
  slot smallint,
  submitted_at timestamp with time zone NOT NULL DEFAULT now(),
  decision text,
  decided_at timestamp with time zone,
  CONSTRAINT submission_pkey PRIMARY KEY (id),
  CONSTRAINT submission_carrier_message_id_check CHECK ((length(carrier_message_id) <= 64)),
  CONSTRAINT submission_outcome_check CHECK ((outcome = ANY (ARRAY['in_flight'::text, 'accepted'::text, 'refused'::text, 'not_sent'::text, 'uncertain'::text]))),
  CONSTRAINT submission_receipt_check CHECK ((length(receipt) <= 128)),
  CONSTRAINT submission_refusal_code_check CHECK ((length(refusal_code) <= 64)),
  CONSTRAINT submission_reported_error_check CHECK ((length(reported_error) <= 16)),
  CONSTRAINT submission_verbatim_message_id_check CHECK ((length(verbatim_message_id) <= 64))
) PARTITION BY RANGE (id);
CREATE INDEX submission_carrier_id ON submission USING btree (carrier, carrier_message_id, id) WHERE (carrier_message_id IS NOT NULL);
CREATE INDEX submission_message ON submission USING btree (message_id, attempt);
CREATE INDEX submission_open ON submission USING btree (carrier, "right"(recipient, 7), id) WHERE ((outcome = ANY (ARRAY['in_flight'::text, 'uncertain'::text])) OR ((outcome = 'accepted'::text) AND (carrier_message_id IS NULL)));

CREATE TABLE unmatched_receipt (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  carrier text NOT NULL,
  carrier_message_id text NOT NULL,
  source_tail text,
  destination_tail text,
  receipt jsonb NOT NULL,
  received_at timestamp with time zone NOT NULL DEFAULT now(),
  due_at timestamp with time zone,
  looks smallint NOT NULL DEFAULT 0,
  CONSTRAINT unmatched_receipt_pkey PRIMARY KEY (id),
  CONSTRAINT unmatched_receipt_carrier_message_id_check CHECK ((length(carrier_message_id) <= 64)),
  CONSTRAINT unmatched_receipt_destination_tail_check CHECK ((length(destination_tail) <= 7)),
  CONSTRAINT unmatched_receipt_source_tail_check CHECK ((length(source_tail) <= 7))
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);
CREATE INDEX unmatched_receipt_carrier ON unmatched_receipt USING btree (carrier, id);
CREATE INDEX unmatched_receipt_carrier_id ON unmatched_receipt USING btree (carrier, carrier_message_id);
CREATE INDEX unmatched_receipt_destination ON unmatched_receipt USING btree (destination_tail, carrier, id) WHERE (destination_tail IS NOT NULL);
CREATE INDEX unmatched_receipt_due ON unmatched_receipt USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX unmatched_receipt_received ON unmatched_receipt USING btree (received_at);
CREATE INDEX unmatched_receipt_source ON unmatched_receipt USING btree (source_tail, carrier, id) WHERE (source_tail IS NOT NULL);

CREATE TABLE usage_bulk (
  account_id bigint NOT NULL,
  request_id uuid NOT NULL,
  first_id bigint NOT NULL,
  accepted_at timestamp with time zone NOT NULL,
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
  cancelled bigint NOT NULL,
  first_sent_at timestamp with time zone,
  last_ended_at timestamp with time zone,
  CONSTRAINT usage_bulk_pkey PRIMARY KEY (account_id, request_id)
) WITH (fillfactor=80, autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX usage_bulk_accepted ON usage_bulk USING brin (accepted_at) WITH (pages_per_range='16');
CREATE INDEX usage_bulk_mode ON usage_bulk USING btree (account_id, sandbox, request_id);
CREATE INDEX usage_bulk_request ON usage_bulk USING btree (request_id);
CREATE INDEX usage_bulk_running ON usage_bulk USING btree (request_id) WHERE ((queued > 0) OR (pending > 0));

CREATE TABLE usage_daily (
  account_id bigint NOT NULL,
  day timestamp with time zone NOT NULL,
  sandbox boolean NOT NULL,
  sender text NOT NULL,
  status text NOT NULL,
  reason text COLLATE "C" NOT NULL,
  messages bigint NOT NULL,
  segments bigint NOT NULL,
  credits bigint NOT NULL,
  messages_until bigint[] NOT NULL,
  segments_until bigint[] NOT NULL,
  credits_until bigint[] NOT NULL,
  CONSTRAINT usage_daily_pkey PRIMARY KEY (account_id, day, sandbox, sender, status, reason),
  CONSTRAINT usage_daily_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'undelivered'::text, 'failed'::text])))
) WITH (fillfactor=80, autovacuum_vacuum_scale_factor=0.02);

CREATE TABLE usage_hourly (
  account_id bigint NOT NULL,
  hour timestamp with time zone NOT NULL,
  sandbox boolean NOT NULL,
  sender text NOT NULL,
  status text NOT NULL,
  reason text COLLATE "C" NOT NULL,
  messages bigint NOT NULL,
  segments bigint NOT NULL,
  credits bigint NOT NULL,
  CONSTRAINT usage_hourly_pkey PRIMARY KEY (account_id, hour, sandbox, sender, status, reason),
  CONSTRAINT usage_hourly_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'undelivered'::text, 'failed'::text])))
) WITH (fillfactor=80, autovacuum_vacuum_scale_factor=0.02);
CREATE TRIGGER add_inserted AFTER INSERT ON usage_hourly REFERENCING NEW TABLE AS now_counted FOR EACH STATEMENT EXECUTE FUNCTION follow_usage_hourly();
CREATE TRIGGER add_updated AFTER UPDATE ON usage_hourly REFERENCING OLD TABLE AS was_counted NEW TABLE AS now_counted FOR EACH STATEMENT EXECUTE FUNCTION follow_usage_hourly();

CREATE TABLE usage_month (
  account_id bigint NOT NULL,
  grouped_by text COLLATE "C" NOT NULL,
  sandbox boolean NOT NULL,
  month timestamp with time zone NOT NULL,
  key text COLLATE "C" NOT NULL,
  days text NOT NULL,
  whole text NOT NULL,
  until text[] NOT NULL,
  CONSTRAINT usage_month_pkey PRIMARY KEY (account_id, grouped_by, sandbox, month, key)
);

CREATE TABLE usage_open (
  first_id bigint NOT NULL,
  counted_at timestamp with time zone NOT NULL DEFAULT now(),
  due_at timestamp with time zone NOT NULL,
  messages integer NOT NULL,
  queued bigint[] NOT NULL,
  pending bigint[] NOT NULL,
  CONSTRAINT usage_open_pkey PRIMARY KEY (first_id)
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);
CREATE INDEX usage_open_due ON usage_open USING btree (due_at);

CREATE TABLE usage_progress (
  complete_until timestamp with time zone,
  next_complete timestamp with time zone,
  added_account bigint,
  added_day timestamp with time zone,
  months_until timestamp with time zone NOT NULL,
  months_account bigint NOT NULL DEFAULT 0
);

CREATE TABLE usage_route_daily (
  account_id bigint NOT NULL,
  day timestamp with time zone NOT NULL,
  sandbox boolean NOT NULL,
  carrier text COLLATE "C" NOT NULL,
  country text COLLATE "C" NOT NULL,
  status text NOT NULL,
  messages bigint NOT NULL,
  segments bigint NOT NULL,
  credits bigint NOT NULL,
  messages_until bigint[] NOT NULL,
  segments_until bigint[] NOT NULL,
  credits_until bigint[] NOT NULL,
  CONSTRAINT usage_route_daily_pkey PRIMARY KEY (account_id, day, sandbox, carrier, country, status),
  CONSTRAINT usage_route_daily_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'undelivered'::text, 'failed'::text])))
) WITH (fillfactor=80, autovacuum_vacuum_scale_factor=0.02);

CREATE TABLE usage_route_hourly (
  account_id bigint NOT NULL,
  hour timestamp with time zone NOT NULL,
  sandbox boolean NOT NULL,
  carrier text COLLATE "C" NOT NULL,
  country text COLLATE "C" NOT NULL,
  status text NOT NULL,
  messages bigint NOT NULL,
  segments bigint NOT NULL,
  credits bigint NOT NULL,
  CONSTRAINT usage_route_hourly_pkey PRIMARY KEY (account_id, hour, sandbox, carrier, country, status),
  CONSTRAINT usage_route_hourly_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'undelivered'::text, 'failed'::text])))
) WITH (fillfactor=80, autovacuum_vacuum_scale_factor=0.02);

CREATE TABLE usage_series (
  account_id bigint NOT NULL,
  grouped_by text COLLATE "C" NOT NULL,
  sandbox boolean NOT NULL,
  day timestamp with time zone NOT NULL,
  key text COLLATE "C" NOT NULL,
  counts integer[] NOT NULL,
  CONSTRAINT usage_series_pkey PRIMARY KEY (account_id, grouped_by, sandbox, day, key),
  CONSTRAINT usage_series_grouped_by_check CHECK ((grouped_by = ANY (ARRAY['account'::text, 'status'::text, 'sender'::text, 'reason'::text])))
) WITH (fillfactor=80, autovacuum_vacuum_scale_factor=0.02);
