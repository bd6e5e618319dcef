-- Counts of one-time passwords for their vendors, made by a job that counts whole hours: see usage/count-otps.ts.

-- Passwords of live keys by the hour in which they were asked for.
CREATE TABLE otp_hourly (
  account_id bigint NOT NULL,
  -- the begin of an hour of UTC
  hour timestamptz NOT NULL,
  sent integer NOT NULL,
  verified integer NOT NULL,
  expired integer NOT NULL,
  locked integer NOT NULL,
  -- of those that were verified, by the time it took: see usage/verify-times.ts
  verified_within integer[] NOT NULL,
  PRIMARY KEY (account_id, hour)
);
-- serves the counting of an hour again, and the expiry
CREATE INDEX otp_hourly_hour ON otp_hourly (hour);

-- One row: hours before counted_until do not change any more; all passwords that were asked for before complete_until
-- are counted.
CREATE TABLE otp_usage_progress (
  counted_until timestamptz NOT NULL DEFAULT '-infinity',
  complete_until timestamptz
);
INSERT INTO otp_usage_progress DEFAULT VALUES;
