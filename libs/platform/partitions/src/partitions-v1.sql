-- Functions that create and drop the partitions of a service with the rights of the tables' owner, so that the role of
-- the service needs none of them. They only do what partition_rule says, which only the owner can change.

CREATE TABLE partition_rule (
  parent text COLLATE "C" PRIMARY KEY,
  -- storage parameters of each partition, which it does not inherit: 'fillfactor = 50'
  storage text,
  -- how long after its end a partition may be dropped at the earliest, whatever a service asks for; null: never
  keep_at_least interval,
  -- for partitions of ids: the table that says by its columns id and created_at when an id was drawn
  dated_by text COLLATE "C",
  CONSTRAINT partition_rule_keeps CHECK (keep_at_least > '0')
);

-- Creates the partition "<of_table>_p<suffix>" and returns its name. Writers of the table do not wait: CREATE TABLE …
-- PARTITION OF would take an exclusive lock, behind which they would, but a table that is created alike and then
-- attached needs none.
CREATE FUNCTION create_partition(of_table text, suffix text, lower_bound text, upper_bound text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '2s' AS $$
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
END $$;

-- Drops a partition and returns true; false when it is gone already. Needs an exclusive lock of the table for some
-- milliseconds, because what detaches without one cannot run in a function. All users of the table wait while this
-- waits for its current users, so it gives up soon; the caller tries again.
CREATE FUNCTION drop_partition(of_table text, partition text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET lock_timeout = '100ms' SET timezone = 'UTC' SET datestyle = 'ISO' AS $$
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
END $$;

REVOKE EXECUTE ON FUNCTION create_partition(text, text, text, text), drop_partition(text, text) FROM PUBLIC;

-- Names mean the tables of this schema, whatever path a caller has set.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION create_partition(text, text, text, text) SET search_path = %I, pg_temp',
    current_schema());
  EXECUTE format('ALTER FUNCTION drop_partition(text, text) SET search_path = %I, pg_temp', current_schema());
END $$;

-- Earlier releases detached expired partitions first: drops those whose run was interrupted in between.
DO $$
DECLARE
  expired regclass;
BEGIN
  FOR expired IN
    SELECT c.oid FROM pg_description AS d JOIN pg_class AS c ON c.oid = d.objoid
    WHERE d.classoid = 'pg_class'::regclass AND d.objsubid = 0 AND d.description LIKE 'expired partition of %'
      AND NOT c.relispartition AND c.relnamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('DROP TABLE %s', expired);
  END LOOP;
END $$;
