-- Written by `npm run schema` from a migrated database.

CREATE SEQUENCE sender_name_version AS bigint START 1 INCREMENT 1 CACHE 1;

CREATE OR REPLACE FUNCTION public.sender_name_look(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT translate(lower(name), '01i58 .-', 'ollsb') $function$
;

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

CREATE TABLE sender_name (
  id uuid NOT NULL,
  account_id bigint NOT NULL,
  version bigint NOT NULL DEFAULT nextval('sender_name_version'::regclass),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  reviewed_at timestamp with time zone,
  reviewed_by bigint,
  withdrawn_at timestamp with time zone,
  withdrawn_by bigint,
  status text NOT NULL DEFAULT 'pending'::text,
  name text NOT NULL,
  sample_content text NOT NULL,
  rejection_reason text,
  CONSTRAINT sender_name_pkey PRIMARY KEY (id),
  CONSTRAINT sender_name_reason CHECK (((status = 'rejected'::text) = (rejection_reason IS NOT NULL))),
  CONSTRAINT sender_name_reviewed CHECK ((((status = 'pending'::text) = (reviewed_at IS NULL)) AND ((reviewed_at IS NULL) = (reviewed_by IS NULL)))),
  CONSTRAINT sender_name_sample CHECK (((length(sample_content) >= 15) AND (length(sample_content) <= 1000))),
  CONSTRAINT sender_name_status CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'rejected'::text]))),
  CONSTRAINT sender_name_syntax CHECK ((name ~ '^[A-Za-z0-9 .-]{1,11}$'::text)),
  CONSTRAINT sender_name_withdrawn CHECK ((((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) AND ((withdrawn_at IS NULL) OR (status = 'rejected'::text))))
);
CREATE INDEX sender_name_account ON sender_name USING btree (account_id, created_at DESC, id);
CREATE INDEX sender_name_account_by_status ON sender_name USING btree (account_id, status, version) WHERE (withdrawn_at IS NULL);
CREATE INDEX sender_name_account_by_withdrawal ON sender_name USING btree (account_id, version) WHERE (withdrawn_at IS NOT NULL);
CREATE INDEX sender_name_alike ON sender_name USING btree (sender_name_look(name)) WHERE (status <> 'rejected'::text);
CREATE INDEX sender_name_by_status ON sender_name USING btree (status, version) WHERE (withdrawn_at IS NULL);
CREATE INDEX sender_name_by_withdrawal ON sender_name USING btree (version) WHERE (withdrawn_at IS NOT NULL);
CREATE UNIQUE INDEX sender_name_taken ON sender_name USING btree (account_id, lower(name)) WHERE (status <> 'rejected'::text);
