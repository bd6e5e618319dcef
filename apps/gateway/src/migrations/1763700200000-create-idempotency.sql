CREATE TABLE idempotent_request (
  account_id bigint NOT NULL REFERENCES account (id),
  key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 255),
  -- of what was asked for under the key
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
  request_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
);
-- serves the removal of what is older than a day
CREATE INDEX idempotent_request_created_at ON idempotent_request (created_at);
