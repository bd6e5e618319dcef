-- A key per account and period, under which texts of that account are stored. Without its row they cannot be read. The
-- row itself is sealed by a key that is in no database.
CREATE TABLE data_key (
  account_id bigint NOT NULL,
  -- days since 1970-01-01, UTC
  period integer NOT NULL,
  sealed bytea NOT NULL,
  -- names the key of the service that seals it
  key_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, period)
);
-- Serves dropping keys whose retention is over.
CREATE INDEX data_key_period ON data_key (period);
-- Serves sealing keys again under another key of the service.
CREATE INDEX data_key_sealed_by ON data_key (key_id, account_id, period);

-- Accounts whose texts are kept for a shorter time than those of others.
CREATE TABLE data_key_retention (
  account_id bigint PRIMARY KEY,
  days integer NOT NULL CHECK (days BETWEEN 7 AND 400)
);
