-- Failed verifications of the last minute for each address, in windows like those of `rate_window`.

CREATE UNLOGGED TABLE otp_verify_failure (LIKE rate_window INCLUDING ALL)
  WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
COMMENT ON COLUMN otp_verify_failure.credential IS 'an IPv4 address, or the /64 of an IPv6 address';
-- serves the pruning of old rows
CREATE INDEX otp_verify_failure_decided_at ON otp_verify_failure (decided_at);
