-- Written by `npm run schema` from a migrated database.

CREATE OR REPLACE FUNCTION public.audit_entry_bytes(entry audit_log)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  SELECT convert_to(jsonb_strip_nulls(to_jsonb(entry) || jsonb_build_object(
    'recorded_at', extract(epoch FROM entry.recorded_at), 'details', entry.details::text))::text, 'UTF8')
$function$
;

CREATE OR REPLACE FUNCTION public.audit_link_hash(previous bytea, "position" bigint, digest bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
RETURN sha256(((previous || int8send("position")) || digest))
;

CREATE OR REPLACE FUNCTION public.link_audit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  DECLARE
    previous audit_chain;
    next_hash bytea;
  BEGIN
    SELECT * INTO STRICT previous FROM audit_chain WHERE name = 'end' FOR NO KEY UPDATE;
    next_hash := audit_link_hash(previous.hash, previous.position + 1, sha256(audit_entry_bytes(NEW)));
    INSERT INTO audit_link (position, first_id, last_id, hash)
      VALUES (previous.position + 1, NEW.id, NEW.id, next_hash);
    UPDATE audit_chain SET position = previous.position + 1, hash = next_hash WHERE name = 'end';
    RETURN NULL;
  END $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        RAISE EXCEPTION '% of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
      END $function$
;

CREATE TABLE account (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  uuid uuid NOT NULL,
  parent_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'active'::text,
  suspended_by_parent boolean NOT NULL DEFAULT false,
  suspension_version integer NOT NULL DEFAULT 0,
  closed_at timestamp with time zone,
  rate_limit_per_minute integer,
  name text NOT NULL,
  email text NOT NULL,
  default_sender text,
  own_limits jsonb,
  operator_limits jsonb,
  CONSTRAINT account_pkey PRIMARY KEY (id),
  CONSTRAINT account_check CHECK ((parent_id <> id)),
  CONSTRAINT account_check1 CHECK (((closed_at IS NULL) OR (parent_id IS NOT NULL))),
  CONSTRAINT account_default_sender_check CHECK (((char_length(default_sender) >= 1) AND (char_length(default_sender) <= 11))),
  CONSTRAINT account_email_check CHECK ((email = lower(email))),
  CONSTRAINT account_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  CONSTRAINT account_operator_limits_check CHECK ((jsonb_typeof(operator_limits) = 'object'::text)),
  CONSTRAINT account_own_limits_check CHECK ((jsonb_typeof(own_limits) = 'object'::text)),
  CONSTRAINT account_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES account(id),
  CONSTRAINT account_rate_limit_per_minute_check CHECK ((rate_limit_per_minute > 0)),
  CONSTRAINT account_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text]))),
  CONSTRAINT account_uuid_key UNIQUE (uuid),
  CONSTRAINT account_version_check CHECK ((version > 0))
);
CREATE INDEX account_parent ON account USING btree (parent_id, id) WHERE (parent_id IS NOT NULL);
CREATE INDEX account_suspended ON account USING btree (id) WHERE (status = 'suspended'::text);
CREATE INDEX account_words ON account USING gin (to_tsvector('simple'::regconfig, translate(((name || ' '::text) || email), '@.-_+/:'::text, '       '::text)));

CREATE TABLE api_key (
  id uuid NOT NULL,
  account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  hash bytea NOT NULL,
  prefix text NOT NULL,
  mode text NOT NULL,
  scopes text[] NOT NULL DEFAULT '{send,otp,read}'::text[],
  name text NOT NULL,
  expires_at timestamp with time zone,
  networks text[] NOT NULL DEFAULT '{}'::text[],
  last_used_address text,
  CONSTRAINT api_key_pkey PRIMARY KEY (id),
  CONSTRAINT api_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT api_key_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT api_key_hash_key UNIQUE (hash),
  CONSTRAINT api_key_last_used_address_check CHECK (((char_length(last_used_address) >= 1) AND (char_length(last_used_address) <= 64))),
  CONSTRAINT api_key_mode_check CHECK ((mode = ANY (ARRAY['live'::text, 'test'::text]))),
  CONSTRAINT api_key_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  CONSTRAINT api_key_scopes_check CHECK (((scopes <@ '{send,otp,read,manage,webhooks}'::text[]) AND (cardinality(scopes) > 0))),
  CONSTRAINT api_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX api_key_account ON api_key USING btree (account_id, created_at DESC);
CREATE INDEX api_key_active ON api_key USING btree (account_id) WHERE (revoked_at IS NULL);
CREATE INDEX api_key_expires ON api_key USING btree (expires_at) WHERE ((expires_at IS NOT NULL) AND (revoked_at IS NULL));

CREATE TABLE app_user (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  disabled_at timestamp with time zone,
  role text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  operator_reset_at timestamp with time zone,
  operator_reset_reason text,
  has_operator_reset boolean NOT NULL DEFAULT false,
  operator_role text,
  CONSTRAINT app_user_pkey PRIMARY KEY (id),
  CONSTRAINT app_user_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT app_user_check CHECK (((role = 'operator'::text) = (account_id IS NULL))),
  CONSTRAINT app_user_email_check CHECK ((email = lower(email))),
  CONSTRAINT app_user_email_key UNIQUE (email),
  CONSTRAINT app_user_operator_role_check CHECK ((operator_role = ANY (ARRAY['read'::text, 'support'::text, 'finance'::text, 'admin'::text]))),
  CONSTRAINT app_user_operator_role_of_operators CHECK (((operator_role IS NULL) OR (role = 'operator'::text))),
  CONSTRAINT app_user_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text, 'operator'::text])))
);
CREATE INDEX app_user_account ON app_user USING btree (account_id, id);
CREATE INDEX app_user_operator ON app_user USING btree (id) WHERE ((role = 'operator'::text) AND (disabled_at IS NULL));

CREATE TABLE audit_chain (
  name text NOT NULL,
  "position" bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_chain_pkey PRIMARY KEY (name),
  CONSTRAINT audit_chain_name_check CHECK ((name = ANY (ARRAY['end'::text, 'logged'::text, 'mailed'::text])))
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

CREATE TABLE audit_link (
  "position" bigint NOT NULL,
  first_id bigint NOT NULL,
  last_id bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_link_pkey PRIMARY KEY ("position"),
  CONSTRAINT audit_link_check CHECK ((last_id >= first_id)),
  CONSTRAINT audit_link_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT audit_link_last_id_key UNIQUE (last_id),
  CONSTRAINT audit_link_position_check CHECK (("position" > 0))
);
CREATE TRIGGER audit_link_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_link FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE audit_log (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  recorded_at timestamp with time zone NOT NULL DEFAULT now(),
  actor_user_id bigint,
  action text NOT NULL,
  target text NOT NULL,
  reason text,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  account_id bigint,
  vendor_id bigint,
  credential text,
  address text,
  user_agent text,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_action_check CHECK (((char_length(action) >= 1) AND (char_length(action) <= 64))),
  CONSTRAINT audit_log_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES app_user(id),
  CONSTRAINT audit_log_address_check CHECK (((char_length(address) >= 1) AND (char_length(address) <= 64))),
  CONSTRAINT audit_log_credential_check CHECK (((char_length(credential) >= 1) AND (char_length(credential) <= 64))),
  CONSTRAINT audit_log_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
  CONSTRAINT audit_log_target_check CHECK (((char_length(target) >= 1) AND (char_length(target) <= 128))),
  CONSTRAINT audit_log_user_agent_check CHECK (((char_length(user_agent) >= 1) AND (char_length(user_agent) <= 160)))
);
CREATE INDEX audit_log_account ON audit_log USING btree (account_id, id) WHERE (account_id IS NOT NULL);
CREATE INDEX audit_log_action ON audit_log USING btree (action, id);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_user_id, id);
CREATE INDEX audit_log_address ON audit_log USING btree (address, id) WHERE (address IS NOT NULL);
CREATE INDEX audit_log_credential ON audit_log USING btree (credential, id) WHERE (credential IS NOT NULL);
CREATE INDEX audit_log_recorded ON audit_log USING btree (recorded_at, id);
CREATE INDEX audit_log_target ON audit_log USING btree (target, id);
CREATE INDEX audit_log_vendor ON audit_log USING btree (vendor_id, id) WHERE (vendor_id IS NOT NULL);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER audit_log_chained AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION link_audit_entry();

CREATE TABLE console_session (
  hash bytea NOT NULL,
  session_id uuid NOT NULL,
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT console_session_pkey PRIMARY KEY (hash),
  CONSTRAINT console_session_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT console_session_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  CONSTRAINT console_session_session_id_key UNIQUE (session_id)
);

CREATE TABLE daily_usage (
  day date NOT NULL,
  account_id bigint NOT NULL,
  allowance text NOT NULL,
  sums integer[] NOT NULL,
  quota integer NOT NULL,
  used integer NOT NULL,
  granted integer NOT NULL,
  CONSTRAINT daily_usage_pkey PRIMARY KEY (day, account_id, allowance),
  CONSTRAINT daily_usage_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT daily_usage_allowance_check CHECK ((allowance = ANY (ARRAY['sandbox_messages'::text, 'webhook_replays'::text]))),
  CONSTRAINT daily_usage_granted_check CHECK ((granted >= 0)),
  CONSTRAINT daily_usage_used_check CHECK ((used >= 0))
) WITH (fillfactor=50);

CREATE TABLE data_subject_request (
  id uuid NOT NULL,
  account_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  due_at timestamp with time zone DEFAULT now(),
  completed_at timestamp with time zone,
  waiting bigint NOT NULL DEFAULT 0,
  number_hash text NOT NULL,
  sealed_number bytea,
  erased jsonb NOT NULL DEFAULT '{}'::jsonb,
  digest bytea,
  CONSTRAINT data_subject_request_pkey PRIMARY KEY (id),
  CONSTRAINT data_subject_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT data_subject_request_check CHECK (((completed_at IS NULL) = (due_at IS NOT NULL))),
  CONSTRAINT data_subject_request_check1 CHECK (((completed_at IS NULL) = (digest IS NULL))),
  CONSTRAINT data_subject_request_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT data_subject_request_forgets CHECK (((completed_at IS NULL) = (sealed_number IS NOT NULL))),
  CONSTRAINT data_subject_request_waiting_check CHECK ((waiting >= 0))
);
CREATE INDEX data_subject_request_due ON data_subject_request USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE TABLE external_identity (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id bigint NOT NULL,
  bound_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT external_identity_pkey PRIMARY KEY (issuer, subject),
  CONSTRAINT external_identity_issuer_check CHECK (((char_length(issuer) >= 1) AND (char_length(issuer) <= 2000))),
  CONSTRAINT external_identity_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 255))),
  CONSTRAINT external_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  CONSTRAINT external_identity_user_id_key UNIQUE (user_id)
);

CREATE TABLE guess_count (
  name text NOT NULL,
  failures double precision NOT NULL DEFAULT 0,
  failed_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  pending integer NOT NULL DEFAULT 0,
  pending_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT guess_count_pkey PRIMARY KEY (name),
  CONSTRAINT guess_count_failures_check CHECK ((failures >= (0)::double precision)),
  CONSTRAINT guess_count_pending_check CHECK ((pending >= 0))
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);
CREATE INDEX guess_count_pending_at ON guess_count USING btree (pending_at);

CREATE TABLE idempotent_request (
  account_id bigint NOT NULL,
  key text NOT NULL,
  request_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  fingerprint bytea NOT NULL,
  CONSTRAINT idempotent_request_pkey PRIMARY KEY (account_id, key),
  CONSTRAINT idempotent_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT idempotent_request_fingerprint_check CHECK ((octet_length(fingerprint) = 32)),
  CONSTRAINT idempotent_request_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 255)))
);
CREATE INDEX idempotent_request_created_at ON idempotent_request USING btree (created_at);

CREATE TABLE invitation (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL,
  invited_by bigint NOT NULL,
  invited_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  role text NOT NULL,
  email text NOT NULL,
  token_hash bytea,
  CONSTRAINT invitation_pkey PRIMARY KEY (id),
  CONSTRAINT invitation_account_id_email_key UNIQUE (account_id, email),
  CONSTRAINT invitation_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT invitation_email_check CHECK ((email = lower(email))),
  CONSTRAINT invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES app_user(id),
  CONSTRAINT invitation_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text]))),
  CONSTRAINT invitation_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT invitation_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX invitation_expiry ON invitation USING btree (expires_at);

CREATE TABLE known_place (
  user_id bigint NOT NULL,
  place text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT known_place_pkey PRIMARY KEY (user_id, place),
  CONSTRAINT known_place_place_check CHECK (((char_length(place) >= 1) AND (char_length(place) <= 128))),
  CONSTRAINT known_place_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX known_place_used_at ON known_place USING btree (used_at);

CREATE TABLE login_link (
  hash bytea NOT NULL,
  user_id bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT login_link_pkey PRIMARY KEY (hash),
  CONSTRAINT login_link_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT login_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX login_link_expires_at ON login_link USING btree (expires_at);
CREATE INDEX login_link_user ON login_link USING btree (user_id);

CREATE TABLE mail (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  user_id bigint,
  address text,
  entry_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  invitation_id bigint,
  CONSTRAINT mail_pkey PRIMARY KEY (id),
  CONSTRAINT mail_address_check CHECK (((char_length(address) >= 1) AND (char_length(address) <= 320))),
  CONSTRAINT mail_check CHECK ((num_nonnulls(user_id, address) = 1)),
  CONSTRAINT mail_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitation(id) ON DELETE CASCADE,
  CONSTRAINT mail_kind_check CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 64))),
  CONSTRAINT mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);
CREATE INDEX mail_due ON mail USING btree (due_at);
CREATE INDEX mail_invitation ON mail USING btree (invitation_id) WHERE (invitation_id IS NOT NULL);

CREATE TABLE otp_verify_failure (
  credential text NOT NULL,
  stamps bigint[] NOT NULL,
  hits integer[] NOT NULL,
  wanted integer NOT NULL,
  quota integer NOT NULL,
  ahead_ms integer NOT NULL DEFAULT 0,
  granted integer NOT NULL,
  used integer NOT NULL,
  decided_at bigint NOT NULL,
  returned_stamp bigint NOT NULL DEFAULT 0,
  returned integer NOT NULL DEFAULT 0,
  CONSTRAINT otp_verify_failure_pkey PRIMARY KEY (credential),
  CONSTRAINT rate_window_check CHECK (((granted >= 0) AND (granted <= wanted))),
  CONSTRAINT rate_window_check1 CHECK ((cardinality(stamps) = cardinality(hits)))
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);
CREATE INDEX otp_verify_failure_decided_at ON otp_verify_failure USING btree (decided_at);

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

CREATE TABLE password_reset (
  user_id bigint NOT NULL,
  hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  reason text,
  CONSTRAINT password_reset_pkey PRIMARY KEY (user_id),
  CONSTRAINT password_reset_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT password_reset_hash_key UNIQUE (hash),
  CONSTRAINT password_reset_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
  CONSTRAINT password_reset_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

CREATE TABLE rate_window (
  credential text NOT NULL,
  stamps bigint[] NOT NULL,
  hits integer[] NOT NULL,
  wanted integer NOT NULL,
  quota integer NOT NULL,
  ahead_ms integer NOT NULL DEFAULT 0,
  granted integer NOT NULL,
  used integer NOT NULL,
  decided_at bigint NOT NULL,
  returned_stamp bigint NOT NULL DEFAULT 0,
  returned integer NOT NULL DEFAULT 0,
  CONSTRAINT rate_window_pkey PRIMARY KEY (credential),
  CONSTRAINT rate_window_check CHECK (((granted >= 0) AND (granted <= wanted))),
  CONSTRAINT rate_window_check1 CHECK ((cardinality(stamps) = cardinality(hits)))
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000, fillfactor=50);

CREATE TABLE recorded_crossing (
  service text NOT NULL,
  at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  account_id bigint NOT NULL,
  CONSTRAINT recorded_crossing_pkey PRIMARY KEY (service, at, kind, account_id),
  CONSTRAINT recorded_crossing_kind_check CHECK ((kind = ANY (ARRAY['balance'::text, 'credits'::text, 'codes'::text]))),
  CONSTRAINT recorded_crossing_service_check CHECK ((service = ANY (ARRAY['billing'::text, 'otp'::text])))
);

CREATE TABLE recovery_code (
  user_id bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (user_id, hash),
  CONSTRAINT recovery_code_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factor(user_id) ON DELETE CASCADE
);

CREATE TABLE refresh_token (
  hash bytea NOT NULL,
  session_id uuid NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT refresh_token_pkey PRIMARY KEY (hash),
  CONSTRAINT refresh_token_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);
CREATE INDEX refresh_token_session ON refresh_token USING btree (session_id);
CREATE UNIQUE INDEX refresh_token_unused ON refresh_token USING btree (session_id) WHERE (used_at IS NULL);

CREATE TABLE restored_period (
  restored_to timestamp with time zone NOT NULL,
  noted_at timestamp with time zone NOT NULL DEFAULT now(),
  announced_at timestamp with time zone,
  CONSTRAINT restored_period_pkey PRIMARY KEY (restored_to),
  CONSTRAINT restored_period_check CHECK ((restored_to < noted_at))
);

CREATE TABLE second_factor (
  user_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  confirmed_at timestamp with time zone,
  last_step bigint NOT NULL DEFAULT 0,
  key_id text NOT NULL,
  secret bytea NOT NULL,
  CONSTRAINT second_factor_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

CREATE TABLE session (
  id uuid NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  used_at timestamp with time zone DEFAULT now(),
  second_factor_at timestamp with time zone,
  address text,
  device text,
  after_operator_reset boolean NOT NULL DEFAULT false,
  provider_token bytea,
  check_due_at timestamp with time zone,
  checked_until timestamp with time zone,
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_device_check CHECK ((char_length(device) <= 80)),
  CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX session_check_due ON session USING btree (check_due_at) WHERE (check_due_at IS NOT NULL);
CREATE INDEX session_expires_at ON session USING btree (expires_at);
CREATE INDEX session_open_of_user ON session USING btree (user_id) WHERE (revoked_at IS NULL);

CREATE VIEW audit_chain_check AS
 SELECT known.name,
    place."position",
        CASE
            WHEN (place."position" IS NULL) THEN 'it is missing'::text
            WHEN ((place.hash <> COALESCE(link.hash, '\x'::bytea)) OR ((place."position" > 0) AND (link."position" IS NULL))) THEN 'the link there is missing, or another one'::text
            WHEN ((known.name = 'end'::text) AND (EXISTS ( SELECT
               FROM audit_link
              WHERE (audit_link."position" > place."position")))) THEN 'it is not the last link'::text
            ELSE NULL::text
        END AS fault
   FROM ((( VALUES ('end'::text), ('logged'::text)) known(name)
     LEFT JOIN audit_chain place USING (name))
     LEFT JOIN audit_link link ON ((link."position" = place."position")));

CREATE VIEW audit_link_check AS
 SELECT link."position",
    link.first_id,
    link.last_id,
        CASE
            WHEN ((previous."position" IS NULL) AND (link."position" > 1)) THEN 'the link before it is missing'::text
            WHEN (entries.digest IS NULL) THEN 'its entry is missing'::text
            WHEN (link.hash <> audit_link_hash(COALESCE(previous.hash, '\x'::bytea), link."position", entries.digest)) THEN 'its hash does not follow from its entry and the link before it'::text
            ELSE NULL::text
        END AS fault
   FROM ((audit_link link
     LEFT JOIN audit_link previous ON ((previous."position" = (link."position" - 1))))
     CROSS JOIN LATERAL ( SELECT sha256(string_agg(audit_entry_bytes(entry.*), '\x'::bytea ORDER BY entry.id)) AS digest
           FROM audit_log entry
          WHERE ((entry.id >= link.first_id) AND (entry.id <= link.last_id))) entries);

CREATE VIEW unlinked_audit_entry AS
 SELECT id
   FROM audit_log entry
  WHERE (NOT (EXISTS ( SELECT
           FROM ( SELECT audit_link.first_id
                   FROM audit_link
                  WHERE (audit_link.last_id >= entry.id)
                  ORDER BY audit_link.last_id
                 LIMIT 1) link
          WHERE (link.first_id <= entry.id))));
