-- not null: the user may not log in, and has no session; users are never deleted, because the audit log names
-- them
ALTER TABLE app_user ADD COLUMN disabled_at timestamptz;
-- serves the list of an account's users, and counts them against the account's cap
CREATE INDEX app_user_account ON app_user (account_id, id);
-- serves the list of operators, and locks them all when one is removed
CREATE INDEX app_user_operator ON app_user (id) WHERE role = 'operator' AND disabled_at IS NULL;
-- serves ending all sessions of a user
CREATE INDEX session_open_of_user ON session (user_id) WHERE revoked_at IS NULL;

-- One token a user: a new one replaces the one before.
CREATE TABLE password_reset (
  user_id bigint PRIMARY KEY REFERENCES app_user (id),
  -- its index serves the use of a token
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  expires_at timestamptz NOT NULL
);
