-- Written by `npm run schema` from a migrated database.

CREATE TABLE erased_rows (
  erasure_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL,
  rows bigint NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT erased_rows_pkey PRIMARY KEY (erasure_id, kind)
);

CREATE TABLE otp (
  reference_id uuid NOT NULL,
  account_id bigint NOT NULL,
  vendor_id bigint NOT NULL,
  sandbox boolean NOT NULL DEFAULT false,
  failures integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  verified_at timestamp with time zone,
  phone text NOT NULL,
  code_hmac bytea NOT NULL,
  suspicion text,
  client_keys text[],
  CONSTRAINT otp_pkey PRIMARY KEY (reference_id),
  CONSTRAINT otp_code_is_hashed CHECK ((length(code_hmac) = 32)),
  CONSTRAINT otp_expires_later CHECK ((expires_at > created_at)),
  CONSTRAINT otp_failures_limited CHECK (((failures >= 0) AND (failures <= 5))),
  CONSTRAINT otp_locked_is_never_verified CHECK (((verified_at IS NULL) OR (failures < 5))),
  CONSTRAINT otp_phone_is_msisdn CHECK ((phone ~ '^[1-9][0-9]{6,14}$'::text))
);
CREATE INDEX otp_created_at ON otp USING btree (created_at);
CREATE INDEX otp_live_phone_created_at ON otp USING btree (phone, created_at) WHERE (NOT sandbox);
CREATE INDEX otp_sandbox_phone ON otp USING btree (phone, created_at) WHERE sandbox;
CREATE INDEX otp_sandbox_vendor_created_at ON otp USING btree (vendor_id, created_at) WHERE sandbox;

CREATE TABLE otp_day (
  vendor_id bigint NOT NULL,
  day date NOT NULL,
  codes integer NOT NULL,
  notified smallint NOT NULL DEFAULT 0,
  notified_at timestamp with time zone,
  CONSTRAINT otp_day_pkey PRIMARY KEY (vendor_id, day)
) WITH (fillfactor=50);
CREATE INDEX otp_day_day ON otp_day USING btree (day);
CREATE INDEX otp_day_notified ON otp_day USING btree (notified_at) WHERE (notified_at IS NOT NULL);

CREATE TABLE otp_hourly (
  account_id bigint NOT NULL,
  hour timestamp with time zone NOT NULL,
  sent integer NOT NULL,
  verified integer NOT NULL,
  expired integer NOT NULL,
  locked integer NOT NULL,
  verified_within integer[] NOT NULL,
  CONSTRAINT otp_hourly_pkey PRIMARY KEY (account_id, hour)
);
CREATE INDEX otp_hourly_hour ON otp_hourly USING btree (hour);

CREATE TABLE otp_suspicion (
  vendor_id bigint NOT NULL,
  rule text NOT NULL,
  key text COLLATE "C" NOT NULL,
  day date NOT NULL,
  sent integer NOT NULL DEFAULT 0,
  verified integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  seen_generated real NOT NULL,
  seen_verified real NOT NULL,
  seen_limit real NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT otp_suspicion_pkey PRIMARY KEY (vendor_id, day, rule, key)
);
CREATE INDEX otp_suspicion_last_at ON otp_suspicion USING btree (last_at);

CREATE TABLE otp_traffic (
  vendor_id bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  generated real NOT NULL,
  verified real NOT NULL,
  counted_at timestamp with time zone NOT NULL,
  counted_on date NOT NULL,
  CONSTRAINT otp_traffic_pkey PRIMARY KEY (vendor_id, key)
) WITH (fillfactor=50);
CREATE INDEX otp_traffic_counted_on ON otp_traffic USING btree (counted_on);

CREATE TABLE otp_usage_progress (
  counted_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  complete_until timestamp with time zone
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
