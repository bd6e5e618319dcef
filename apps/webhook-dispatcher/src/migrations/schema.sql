-- Written by `npm run schema` from a migrated database.

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
  CONSTRAINT endpoint_pkey PRIMARY KEY (account_id),
  CONSTRAINT endpoint_check CHECK (((skipped_from IS NULL) = ((url IS NOT NULL) AND (disabled_at IS NULL)))),
  CONSTRAINT endpoint_last_sequence_check CHECK ((last_sequence >= 0)),
  CONSTRAINT endpoint_url_check CHECK ((url ~* '^https://.'::text))
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);

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
