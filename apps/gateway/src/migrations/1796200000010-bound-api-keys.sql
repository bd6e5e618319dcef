-- Keys may expire, and may be good from some networks only. A key that is replaced expires after an overlap.
ALTER TABLE api_key
  ADD COLUMN expires_at timestamptz,
  -- CIDR ranges from which the key is good; empty: from everywhere
  ADD COLUMN networks text[] NOT NULL DEFAULT '{}',
  -- from where it was last used, as `last_used_at`
  ADD COLUMN last_used_address text CHECK (char_length(last_used_address) BETWEEN 1 AND 64);
-- Serves the revocation of keys that have expired.
CREATE INDEX api_key_expires ON api_key (expires_at) WHERE expires_at IS NOT NULL AND revoked_at IS NULL;
