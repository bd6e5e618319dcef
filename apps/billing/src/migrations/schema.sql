-- Written by `npm run schema` from a migrated database.

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

CREATE OR REPLACE FUNCTION public.funding_bytes(kind text, reference text, credits bigint)
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN (int8send(credits) || convert_to(((kind || ':'::text) || reference), 'UTF8'::name))
;

CREATE OR REPLACE FUNCTION public.hold_bytes(request_id uuid, credits integer, messages integer)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
RETURN ((uuid_send(request_id) || int4send(credits)) || int4send(messages))
;

CREATE OR REPLACE FUNCTION public.link_hash(previous bytea, account_id bigint, "position" bigint, kind text, created_at timestamp with time zone, funded bigint, available bigint, held bigint, spent bigint, digest bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN sha256((((((((((previous || int8send(account_id)) || int8send("position")) || timestamptz_send(created_at)) || int8send(funded)) || int8send(available)) || int8send(held)) || int8send(spent)) || digest) || textsend(kind)))
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      RAISE EXCEPTION '% of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END $function$
;

CREATE OR REPLACE FUNCTION public.settlement_bytes(message_id uuid, captured integer, released integer, advance_id uuid)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
RETURN (((uuid_send(message_id) || int4send(captured)) || int4send(released)) || COALESCE(uuid_send(advance_id), '\x'::bytea))
;

CREATE TABLE account_day (
  account_id bigint NOT NULL,
  day date NOT NULL,
  base bigint NOT NULL,
  day_before bigint NOT NULL,
  CONSTRAINT account_day_pkey PRIMARY KEY (account_id)
) WITH (fillfactor=50);

CREATE TABLE credit_account (
  account_id bigint NOT NULL,
  funded bigint NOT NULL DEFAULT 0,
  available bigint NOT NULL DEFAULT 0,
  held bigint NOT NULL DEFAULT 0,
  spent bigint NOT NULL DEFAULT 0,
  links bigint NOT NULL DEFAULT 0,
  last_hash bytea NOT NULL DEFAULT '\x'::bytea,
  opened_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT credit_account_pkey PRIMARY KEY (account_id),
  CONSTRAINT credit_account_adds_up CHECK ((((available + held) + spent) = funded)),
  CONSTRAINT credit_account_exact_number CHECK ((funded <= '9007199254740991'::bigint)),
  CONSTRAINT credit_account_held_not_negative CHECK ((held >= 0)),
  CONSTRAINT credit_account_no_overdraft CHECK ((available >= 0)),
  CONSTRAINT credit_account_spent_not_negative CHECK ((spent >= 0))
) WITH (fillfactor=30);
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON credit_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE day_cap (
  account_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  credits bigint NOT NULL,
  webhook boolean NOT NULL,
  day date NOT NULL,
  base bigint NOT NULL,
  others bigint NOT NULL DEFAULT 0,
  notified smallint NOT NULL DEFAULT 0,
  notified_at timestamp with time zone,
  CONSTRAINT day_cap_pkey PRIMARY KEY (account_id),
  CONSTRAINT day_cap_credits_check CHECK ((credits >= 0))
) WITH (fillfactor=50);
CREATE INDEX day_cap_notified ON day_cap USING btree (notified_at) WHERE (notified_at IS NOT NULL);
CREATE INDEX day_cap_vendor ON day_cap USING btree (vendor_id);

CREATE TABLE funding (
  account_id bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  reference text COLLATE "C" NOT NULL,
  credits bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT funding_pkey PRIMARY KEY (account_id, kind, reference),
  CONSTRAINT funding_kind CHECK ((kind = ANY (ARRAY['top-up'::text, 'adjustment'::text]))),
  CONSTRAINT funding_of_credits CHECK (((credits > 0) OR ((credits < 0) AND (kind = 'adjustment'::text))))
);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON funding FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE hold (
  request_id uuid NOT NULL,
  account_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  credits integer NOT NULL,
  messages integer NOT NULL,
  settled integer NOT NULL DEFAULT 0,
  CONSTRAINT hold_pkey PRIMARY KEY (request_id),
  CONSTRAINT hold_credits_positive CHECK ((credits > 0)),
  CONSTRAINT hold_messages_positive CHECK ((messages > 0)),
  CONSTRAINT hold_settled_within CHECK (((settled >= 0) AND (settled <= credits)))
) PARTITION BY RANGE (request_id);
CREATE TRIGGER only_settled_changes BEFORE DELETE OR UPDATE OF request_id, account_id, created_at, credits, messages OR TRUNCATE ON hold FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE hold_batch (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  request_ids uuid[] NOT NULL,
  CONSTRAINT hold_batch_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

CREATE TABLE ledger_link (
  account_id bigint NOT NULL,
  "position" bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  funded bigint NOT NULL,
  available bigint NOT NULL,
  held bigint NOT NULL,
  spent bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  line_ids uuid[],
  funding text COLLATE "C",
  digest bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT ledger_link_pkey PRIMARY KEY (account_id, "position", created_at),
  CONSTRAINT ledger_link_kind CHECK ((kind = ANY (ARRAY['hold'::text, 'settlement'::text, 'funding'::text]))),
  CONSTRAINT ledger_link_of_lines CHECK (((num_nonnulls(line_ids, funding) = 1) AND ((kind = 'funding'::text) = (line_ids IS NULL))))
) PARTITION BY RANGE (created_at);
CREATE INDEX ledger_link_created ON ledger_link USING btree (created_at);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_link FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE ledger_seal (
  account_id bigint NOT NULL,
  "position" bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  funded bigint NOT NULL,
  available bigint NOT NULL,
  held bigint NOT NULL,
  spent bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT ledger_seal_pkey PRIMARY KEY (account_id, "position")
);
CREATE INDEX ledger_seal_created ON ledger_seal USING btree (created_at);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE low_balance (
  account_id bigint NOT NULL,
  threshold bigint NOT NULL,
  below boolean NOT NULL,
  webhook boolean NOT NULL,
  notified_at timestamp with time zone,
  CONSTRAINT low_balance_pkey PRIMARY KEY (account_id),
  CONSTRAINT low_balance_threshold_check CHECK ((threshold > 0))
) WITH (fillfactor=50);
CREATE INDEX low_balance_notified ON low_balance USING btree (notified_at) WHERE (notified_at IS NOT NULL);

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

CREATE TABLE settlement (
  message_id uuid NOT NULL,
  account_id bigint NOT NULL,
  settled_at timestamp with time zone NOT NULL DEFAULT now(),
  captured integer NOT NULL,
  released integer NOT NULL,
  advance_id uuid,
  CONSTRAINT settlement_pkey PRIMARY KEY (message_id),
  CONSTRAINT settlement_of_credits CHECK (((captured >= 0) AND (released >= 0) AND ((captured + released) > 0)))
) PARTITION BY RANGE (message_id);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON settlement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE VIEW ledger_account_check AS
 SELECT account.account_id,
    account.links,
    account.last_hash,
        CASE
            WHEN (account.links <> COALESCE(last."position", (0)::bigint)) THEN 'its last link is not the last one written'::text
            WHEN (account.last_hash <> COALESCE(last.hash, '\x'::bytea)) THEN 'its last hash is not that of its last link'::text
            WHEN ((((account.funded IS DISTINCT FROM COALESCE(last.funded, (0)::bigint)) OR (account.available IS DISTINCT FROM COALESCE(last.available, (0)::bigint))) OR (account.held IS DISTINCT FROM COALESCE(last.held, (0)::bigint))) OR (account.spent IS DISTINCT FROM COALESCE(last.spent, (0)::bigint))) THEN 'its balances are not those of its last link'::text
            ELSE NULL::text
        END AS fault
   FROM (credit_account account
     LEFT JOIN LATERAL ( SELECT known."position",
            known.funded,
            known.available,
            known.held,
            known.spent,
            known.hash
           FROM (( SELECT ledger_link."position",
                    ledger_link.funded,
                    ledger_link.available,
                    ledger_link.held,
                    ledger_link.spent,
                    ledger_link.hash
                   FROM ledger_link
                  WHERE (ledger_link.account_id = account.account_id)
                  ORDER BY ledger_link."position" DESC
                 LIMIT 1)
                UNION ALL
                ( SELECT ledger_seal."position",
                    ledger_seal.funded,
                    ledger_seal.available,
                    ledger_seal.held,
                    ledger_seal.spent,
                    ledger_seal.hash
                   FROM ledger_seal
                  WHERE ((ledger_seal.account_id = account.account_id) AND (ledger_seal.created_at < ( SELECT min(((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([^'']+)''\)'::text))[1])::timestamp with time zone) AS min
                           FROM (pg_inherits i
                             JOIN pg_class c ON ((c.oid = i.inhrelid)))
                          WHERE (i.inhparent = ('ledger_link'::regclass)::oid))))
                  ORDER BY ledger_seal."position" DESC
                 LIMIT 1)) known
          ORDER BY known."position" DESC
         LIMIT 1) last ON (true));

CREATE VIEW ledger_line AS
 SELECT funding.account_id,
        CASE
            WHEN (funding.credits > 0) THEN 'funded'::text
            ELSE 'available'::text
        END AS debit,
        CASE
            WHEN (funding.credits > 0) THEN 'available'::text
            ELSE 'funded'::text
        END AS credit,
    abs(funding.credits) AS credits,
    ((((funding.kind || ':'::text) || funding.account_id) || ':'::text) || funding.reference) AS reference,
    funding.created_at
   FROM funding
UNION ALL
 SELECT hold.account_id,
    'available'::text AS debit,
    'held'::text AS credit,
    hold.credits,
    ('hold:'::text || hold.request_id) AS reference,
    hold.created_at
   FROM hold
UNION ALL
 SELECT settlement.account_id,
    'held'::text AS debit,
    'spent'::text AS credit,
    settlement.captured AS credits,
    ('settlement:'::text || settlement.message_id) AS reference,
    settlement.settled_at AS created_at
   FROM settlement
  WHERE (settlement.captured > 0)
UNION ALL
 SELECT settlement.account_id,
    'held'::text AS debit,
    'available'::text AS credit,
    settlement.released AS credits,
    ('settlement:'::text || settlement.message_id) AS reference,
    settlement.settled_at AS created_at
   FROM settlement
  WHERE (settlement.released > 0);

CREATE VIEW ledger_link_check AS
 SELECT link.account_id,
    link."position",
    link.created_at,
        CASE
            WHEN (NOT (EXISTS ( SELECT
               FROM credit_account account
              WHERE (account.account_id = link.account_id)))) THEN 'there is no such account'::text
            WHEN ((previous."position" IS NULL) AND (link."position" > 1)) THEN 'the link before it is missing'::text
            WHEN (link.hash <> link_hash(COALESCE(previous.hash, '\x'::bytea), link.account_id, link."position", link.kind, link.created_at, link.funded, link.available, link.held, link.spent, link.digest)) THEN 'its hash does not follow from the link before it'::text
            WHEN ((seal.hash IS NOT NULL) AND ((((((seal.hash IS DISTINCT FROM link.hash) OR (seal.created_at IS DISTINCT FROM link.created_at)) OR (seal.funded IS DISTINCT FROM link.funded)) OR (seal.available IS DISTINCT FROM link.available)) OR (seal.held IS DISTINCT FROM link.held)) OR (seal.spent IS DISTINCT FROM link.spent))) THEN 'its seal is not that of this link'::text
            WHEN dropped.lines THEN NULL::text
            WHEN ((line.digest IS DISTINCT FROM link.digest) OR (line.lines <> COALESCE(cardinality(link.line_ids), 1))) THEN 'its lines are not those it was written with'::text
            WHEN (((((link.funded)::numeric IS DISTINCT FROM ((COALESCE(previous.funded, (0)::bigint))::numeric + line.funded)) OR ((link.available)::numeric IS DISTINCT FROM ((COALESCE(previous.available, (0)::bigint))::numeric + line.available))) OR ((link.held)::numeric IS DISTINCT FROM ((COALESCE(previous.held, (0)::bigint))::numeric + line.held))) OR ((link.spent)::numeric IS DISTINCT FROM ((COALESCE(previous.spent, (0)::bigint))::numeric + line.spent))) THEN 'its balances do not follow from the link before it and its lines'::text
            ELSE NULL::text
        END AS fault,
    dropped.lines AS lines_dropped
   FROM ((((ledger_link link
     LEFT JOIN LATERAL ( SELECT known."position",
            known.funded,
            known.available,
            known.held,
            known.spent,
            known.hash
           FROM ( SELECT ledger_link."position",
                    ledger_link.funded,
                    ledger_link.available,
                    ledger_link.held,
                    ledger_link.spent,
                    ledger_link.hash
                   FROM ledger_link
                  WHERE ((ledger_link.account_id = link.account_id) AND (ledger_link."position" = (link."position" - 1)))
                UNION ALL
                 SELECT ledger_seal."position",
                    ledger_seal.funded,
                    ledger_seal.available,
                    ledger_seal.held,
                    ledger_seal.spent,
                    ledger_seal.hash
                   FROM ledger_seal
                  WHERE ((ledger_seal.account_id = link.account_id) AND (ledger_seal.created_at < ( SELECT min(((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([^'']+)''\)'::text))[1])::timestamp with time zone) AS min
                           FROM (pg_inherits i
                             JOIN pg_class c ON ((c.oid = i.inhrelid)))
                          WHERE (i.inhparent = ('ledger_link'::regclass)::oid))) AND (ledger_seal."position" = (link."position" - 1)))) known
         LIMIT 1) previous ON (true))
     LEFT JOIN ledger_seal seal ON (((seal.account_id = link.account_id) AND (seal."position" = link."position"))))
     CROSS JOIN LATERAL ( SELECT sha256(string_agg(lines.bytes, '\x'::bytea ORDER BY lines.id)) AS digest,
            count(*) AS lines,
            sum(lines.funded) AS funded,
            sum(lines.available) AS available,
            sum(lines.held) AS held,
            sum(lines.spent) AS spent
           FROM ( SELECT hold.request_id AS id,
                    hold_bytes(hold.request_id, hold.credits, hold.messages) AS bytes,
                    (0)::bigint AS funded,
                    (- (hold.credits)::bigint) AS available,
                    (hold.credits)::bigint AS held,
                    (0)::bigint AS spent
                   FROM hold
                  WHERE ((link.kind = 'hold'::text) AND (hold.request_id = ANY (link.line_ids)) AND ((hold.request_id >= link.line_ids[1]) AND (hold.request_id <= link.line_ids[cardinality(link.line_ids)])) AND (hold.account_id = link.account_id) AND (hold.created_at = link.created_at))
                UNION ALL
                 SELECT settlement.message_id,
                    settlement_bytes(settlement.message_id, settlement.captured, settlement.released, settlement.advance_id) AS settlement_bytes,
                    0,
                    settlement.released,
                    ((- settlement.captured) - settlement.released),
                    settlement.captured
                   FROM settlement
                  WHERE ((link.kind = 'settlement'::text) AND (settlement.message_id = ANY (link.line_ids)) AND ((settlement.message_id >= link.line_ids[1]) AND (settlement.message_id <= link.line_ids[cardinality(link.line_ids)])) AND (settlement.account_id = link.account_id) AND (settlement.settled_at = link.created_at))
                UNION ALL
                 SELECT NULL::uuid,
                    funding_bytes(funding.kind, funding.reference, funding.credits) AS funding_bytes,
                    funding.credits,
                    funding.credits,
                    0,
                    0
                   FROM funding
                  WHERE ((link.kind = 'funding'::text) AND (funding.account_id = link.account_id) AND (funding.created_at = link.created_at) AND (funding.kind = split_part(link.funding, ':'::text, 1)) AND (funding.reference = substr(link.funding, (strpos(link.funding, ':'::text) + 1))))) lines) line)
     CROSS JOIN LATERAL ( SELECT COALESCE((link.line_ids[1] <
                CASE link.kind
                    WHEN 'hold'::text THEN ( SELECT (min(((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([^'']+)''\)'::text))[1] COLLATE "C")))::uuid AS min
                       FROM (pg_inherits i
                         JOIN pg_class c ON ((c.oid = i.inhrelid)))
                      WHERE (i.inhparent = ('hold'::regclass)::oid))
                    WHEN 'settlement'::text THEN ( SELECT (min(((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([^'']+)''\)'::text))[1] COLLATE "C")))::uuid AS min
                       FROM (pg_inherits i
                         JOIN pg_class c ON ((c.oid = i.inhrelid)))
                      WHERE (i.inhparent = ('settlement'::regclass)::oid))
                    ELSE NULL::uuid
                END), false) AS lines) dropped);

CREATE VIEW unlinked_line AS
 SELECT kind,
    account_id,
    id,
    funding,
    created_at
   FROM ( SELECT 'hold'::text AS kind,
            line.account_id,
            line.request_id AS id,
            NULL::text AS funding,
            line.created_at
           FROM hold line
          WHERE (NOT (EXISTS ( SELECT
                   FROM ledger_link link
                  WHERE ((link.created_at = line.created_at) AND (link.account_id = line.account_id) AND (line.request_id = ANY (link.line_ids))))))
        UNION ALL
         SELECT 'settlement'::text,
            line.account_id,
            line.message_id,
            NULL::text,
            line.settled_at
           FROM settlement line
          WHERE (NOT (EXISTS ( SELECT
                   FROM ledger_link link
                  WHERE ((link.created_at = line.settled_at) AND (link.account_id = line.account_id) AND (line.message_id = ANY (link.line_ids))))))
        UNION ALL
         SELECT 'funding'::text,
            line.account_id,
            NULL::uuid,
            ((line.kind || ':'::text) || line.reference),
            line.created_at
           FROM funding line
          WHERE (NOT (EXISTS ( SELECT
                   FROM ledger_link link
                  WHERE ((link.created_at = line.created_at) AND (link.account_id = line.account_id) AND (link.funding = ((line.kind || ':'::text) || line.reference))))))) unlinked
  WHERE (created_at >= ( SELECT min(((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([^'']+)''\)'::text))[1])::timestamp with time zone) AS min
           FROM (pg_inherits i
             JOIN pg_class c ON ((c.oid = i.inhrelid)))
          WHERE (i.inhparent = ('ledger_link'::regclass)::oid)));
