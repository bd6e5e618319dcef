-- Codes of test keys are told from live ones, and wrong codes are counted by vendor. `otp_phone_created_at` serves
-- processes of the release before while they drain, and is dropped in a later release.

ALTER TABLE otp
  ADD COLUMN sandbox boolean NOT NULL DEFAULT false,
  -- the parent account, or the account itself; null in rows of the release before
  ADD COLUMN vendor_id bigint,
  ADD CONSTRAINT otp_sandbox_has_vendor CHECK (NOT sandbox OR vendor_id IS NOT NULL);
-- serves both limits of a phone: live codes in five minutes, failures in a day
CREATE INDEX otp_live_phone_created_at ON otp (phone, created_at) WHERE NOT sandbox;
-- serves the limits of a vendor's test keys: codes in a minute, codes in a day
CREATE INDEX otp_sandbox_vendor_created_at ON otp (vendor_id, created_at) WHERE sandbox;
