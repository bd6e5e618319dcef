-- One-time passwords that were asked for. A code is stored as an HMAC only.
CREATE TABLE otp (
  reference_id uuid PRIMARY KEY,
  account_id bigint NOT NULL,
  -- the parent of the account, or the account itself
  vendor_id bigint NOT NULL,
  -- asked for with a test key
  sandbox boolean NOT NULL DEFAULT false,
  failures integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- null until messaging has replied, and for ever when it is not known whether it took the message
  accepted_at timestamptz,
  verified_at timestamptz,
  phone text NOT NULL,
  code_hmac bytea NOT NULL,
  CONSTRAINT otp_phone_is_msisdn CHECK (phone ~ '^[1-9][0-9]{6,14}$'),
  CONSTRAINT otp_code_is_hashed CHECK (length(code_hmac) = 32),
  CONSTRAINT otp_expires_later CHECK (expires_at > created_at),
  CONSTRAINT otp_failures_limited CHECK (failures BETWEEN 0 AND 5),
  CONSTRAINT otp_locked_is_never_verified CHECK (verified_at IS NULL OR failures < 5)
);
-- serves both limits of a phone: live codes in five minutes, failures in a day
CREATE INDEX otp_live_phone_created_at ON otp (phone, created_at) WHERE NOT sandbox;
-- serves the limits of a vendor's test keys: codes in a minute, codes in a day
CREATE INDEX otp_sandbox_vendor_created_at ON otp (vendor_id, created_at) WHERE sandbox;
-- serves the pruning of old rows
CREATE INDEX otp_created_at ON otp (created_at);
