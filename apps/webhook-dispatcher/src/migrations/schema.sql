-- Written by `npm run schema` from a migrated database.

CREATE SEQUENCE endpoint_number AS bigint START 1 INCREMENT 1 CACHE 1;

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

CREATE TABLE account (
  account_id bigint NOT NULL,
  parent_account_id bigint,
  version bigint NOT NULL,
  uuid uuid NOT NULL,
  email text NOT NULL,
  CONSTRAINT account_pkey PRIMARY KEY (account_id),
  CONSTRAINT account_check CHECK ((parent_account_id <> account_id))
);

CREATE TABLE attempt (
  account_id bigint NOT NULL,
  sequence bigint NOT NULL,
  number smallint NOT NULL,
  status_code smallint,
  duration_ms integer NOT NULL,
  started_at timestamp with time zone NOT NULL,
  outcome text NOT NULL,
  error_code text,
  response_excerpt text,
  CONSTRAINT attempt_number_check CHECK ((number > 0)),
  CONSTRAINT attempt_outcome_check CHECK ((outcome = ANY (ARRAY['delivered'::text, 'rejected'::text, 'server_error'::text, 'throttled'::text, 'timeout'::text, 'connection_error'::text])))
) PARTITION BY RANGE (started_at);
CREATE INDEX attempt_sequence ON attempt USING btree (account_id, sequence);

CREATE TABLE attempt_count (
  counted_from timestamp with time zone NOT NULL,
  account_id bigint NOT NULL,
  attempts integer NOT NULL,
  delivered integer NOT NULL,
  CONSTRAINT attempt_count_pkey PRIMARY KEY (counted_from, account_id)
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500);

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

CREATE TABLE dispatch_log (
  account_id bigint NOT NULL,
  first_sequence bigint NOT NULL,
  last_sequence bigint NOT NULL,
  finished_at timestamp with time zone NOT NULL,
  sequences bigint[] NOT NULL,
  ages_ms integer[] NOT NULL,
  durations_ms integer[] NOT NULL,
  status_codes smallint[] NOT NULL,
  excerpts text[]
) PARTITION BY RANGE (finished_at);
CREATE INDEX dispatch_log_sequence ON dispatch_log USING btree (account_id, first_sequence);

CREATE TABLE endpoint (
  account_id bigint NOT NULL,
  last_sequence bigint NOT NULL DEFAULT 0,
  last_event_at timestamp with time zone NOT NULL DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone,
  skipped_from bigint DEFAULT 1,
  disabled_at timestamp with time zone,
  tested_at timestamp with time zone,
  host_set_at timestamp with time zone NOT NULL DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone,
  url text,
  includes_text_and_number boolean NOT NULL DEFAULT true,
  sends_received boolean NOT NULL DEFAULT false,
  owner_account_id bigint,
  id uuid,
  events text[],
  description text NOT NULL DEFAULT ''::text,
  removed_at timestamp with time zone,
  CONSTRAINT endpoint_pkey PRIMARY KEY (account_id),
  CONSTRAINT endpoint_check CHECK (((skipped_from IS NULL) = ((url IS NOT NULL) AND (disabled_at IS NULL)))),
  CONSTRAINT endpoint_further CHECK ((((owner_account_id IS NULL) = (id IS NULL)) AND ((owner_account_id IS NULL) = (events IS NULL)) AND ((owner_account_id IS NULL) OR ((removed_at IS NULL) = (url IS NOT NULL))))),
  CONSTRAINT endpoint_last_sequence_check CHECK ((last_sequence >= 0)),
  CONSTRAINT endpoint_url_check CHECK ((url ~* '^https://.'::text))
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);
CREATE INDEX endpoint_owner ON endpoint USING btree (owner_account_id, account_id) WHERE (owner_account_id IS NOT NULL);
CREATE INDEX endpoint_removed ON endpoint USING btree (removed_at) WHERE (removed_at IS NOT NULL);

CREATE TABLE endpoint_queue (
  account_id bigint NOT NULL,
  cursor bigint NOT NULL DEFAULT 0,
  cursor_at timestamp with time zone NOT NULL DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone,
  due_at timestamp with time zone,
  lease_owner uuid,
  lease_token bigint NOT NULL DEFAULT 0,
  leased_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  cycle bigint NOT NULL DEFAULT 0,
  secrets_version bigint NOT NULL DEFAULT 0,
  concurrency smallint,
  breaker_state text NOT NULL DEFAULT 'closed'::text,
  consecutive_failures integer NOT NULL DEFAULT 0,
  open_until timestamp with time zone,
  reset_ms integer,
  failing_since timestamp with time zone,
  CONSTRAINT endpoint_queue_pkey PRIMARY KEY (account_id),
  CONSTRAINT endpoint_queue_account_id_fkey FOREIGN KEY (account_id) REFERENCES endpoint(account_id),
  CONSTRAINT endpoint_queue_breaker_state_check CHECK ((breaker_state = ANY (ARRAY['closed'::text, 'open'::text, 'half-open'::text]))),
  CONSTRAINT endpoint_queue_check CHECK (((lease_owner IS NULL) = (leased_until = '-infinity'::timestamp with time zone))),
  CONSTRAINT endpoint_queue_check1 CHECK (((breaker_state = 'open'::text) = (open_until IS NOT NULL))),
  CONSTRAINT endpoint_queue_check2 CHECK (((breaker_state = 'closed'::text) = (reset_ms IS NULL))),
  CONSTRAINT endpoint_queue_concurrency_check CHECK ((concurrency > 0)),
  CONSTRAINT endpoint_queue_consecutive_failures_check CHECK ((consecutive_failures >= 0)),
  CONSTRAINT endpoint_queue_reset_ms_check CHECK ((reset_ms > 0))
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);
CREATE INDEX endpoint_queue_claimable ON endpoint_queue USING btree (GREATEST(due_at, leased_until)) WHERE (due_at IS NOT NULL);
CREATE INDEX endpoint_queue_failing ON endpoint_queue USING btree (account_id) WHERE (breaker_state <> 'closed'::text);

CREATE TABLE endpoint_secret (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone,
  key_id text NOT NULL,
  ciphertext bytea NOT NULL,
  CONSTRAINT endpoint_secret_pkey PRIMARY KEY (id),
  CONSTRAINT endpoint_secret_account_id_fkey FOREIGN KEY (account_id) REFERENCES endpoint(account_id)
);
CREATE INDEX endpoint_secret_account ON endpoint_secret USING btree (account_id, id);

CREATE TABLE erased_rows (
  erasure_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL,
  rows bigint NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT erased_rows_pkey PRIMARY KEY (erasure_id, kind)
);

CREATE TABLE event (
  account_id bigint NOT NULL,
  sequence bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  vendor_account_id bigint NOT NULL,
  message_id uuid,
  sms_log_id bigint,
  status smallint,
  body text NOT NULL,
  trace_parent text,
  sealed bytea,
  CONSTRAINT event_pkey PRIMARY KEY (account_id, sequence, created_at)
) PARTITION BY RANGE (created_at);
CREATE INDEX event_message ON event USING btree (message_id);
CREATE INDEX event_sms_log ON event USING brin (sms_log_id) WITH (pages_per_range='16', autosummarize='on');

CREATE TABLE event_batch (
  batch_id uuid NOT NULL,
  refused smallint[],
  CONSTRAINT event_batch_pkey PRIMARY KEY (batch_id)
) PARTITION BY RANGE (batch_id);

CREATE TABLE event_exception (
  account_id bigint NOT NULL,
  sequence bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  state smallint NOT NULL,
  attempts smallint NOT NULL,
  in_range boolean NOT NULL DEFAULT false,
  due_at timestamp with time zone,
  finished_at timestamp with time zone,
  replayed_at timestamp with time zone,
  outcome text,
  CONSTRAINT event_exception_pkey PRIMARY KEY (account_id, sequence),
  CONSTRAINT event_exception_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT event_exception_check CHECK (((state = 1) = (due_at IS NOT NULL))),
  CONSTRAINT event_exception_check1 CHECK (((state = 1) = (finished_at IS NULL)))
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500);
CREATE INDEX event_exception_created ON event_exception USING btree (created_at);
CREATE INDEX event_exception_due ON event_exception USING btree (account_id, due_at) WHERE (state = 1);
CREATE INDEX event_exception_outcome ON event_exception USING btree (account_id, outcome, state, sequence) WHERE (outcome IS NOT NULL);
CREATE INDEX event_exception_state ON event_exception USING btree (account_id, state, sequence);

CREATE TABLE event_range (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL,
  first_sequence bigint NOT NULL,
  last_sequence bigint NOT NULL,
  kind smallint NOT NULL,
  cursor bigint,
  cursor_at timestamp with time zone,
  finished_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT event_range_pkey PRIMARY KEY (id),
  CONSTRAINT event_range_check CHECK ((first_sequence <= last_sequence)),
  CONSTRAINT event_range_check1 CHECK (((kind = 4) = ((cursor IS NOT NULL) AND (cursor_at IS NOT NULL))))
);
CREATE INDEX event_range_account ON event_range USING btree (account_id, first_sequence);

CREATE TABLE lost_number (
  account_id bigint NOT NULL,
  first_sequence bigint NOT NULL,
  last_sequence bigint NOT NULL,
  CONSTRAINT lost_number_pkey PRIMARY KEY (account_id, first_sequence),
  CONSTRAINT lost_number_check CHECK ((first_sequence <= last_sequence))
);

CREATE TABLE partition_rule (
  parent text COLLATE "C" NOT NULL,
  storage text,
  keep_at_least interval,
  dated_by text COLLATE "C",
  CONSTRAINT partition_rule_pkey PRIMARY KEY (parent),
  CONSTRAINT partition_rule_keeps CHECK ((keep_at_least > '00:00:00'::interval))
);
