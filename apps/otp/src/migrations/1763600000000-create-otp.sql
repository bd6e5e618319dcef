CREATE TABLE otp (
  reference_id uuid PRIMARY KEY,
  account_id bigint NOT NULL,
  phone text NOT NULL,
  code_hmac bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- null while messaging has not answered, and for ever when it is not known whether it took the message
  accepted_at timestamptz,
  failures integer NOT NULL DEFAULT 0,
  verified_at timestamptz,
  CONSTRAINT otp_phone_is_msisdn CHECK (phone ~ '^[1-9][0-9]{6,14}$'),
  CONSTRAINT otp_code_is_hashed CHECK (length(code_hmac) = 32),
  CONSTRAINT otp_expires_later CHECK (expires_at > created_at),
  CONSTRAINT otp_failures_limited CHECK (failures BETWEEN 0 AND 5),
  CONSTRAINT otp_locked_is_never_verified CHECK (verified_at IS NULL OR failures < 5)
);
-- serves both limits of a phone: codes in five minutes, failures in a day
CREATE INDEX otp_phone_created_at ON otp (phone, created_at);
-- serves the pruning of old rows
CREATE INDEX otp_created_at ON otp (created_at);
