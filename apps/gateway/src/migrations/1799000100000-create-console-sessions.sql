-- A session that a browser uses by a cookie instead of refresh tokens.
CREATE TABLE console_session (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  -- its index serves the removal of a session with its cookie
  session_id uuid NOT NULL UNIQUE REFERENCES session (id) ON DELETE CASCADE,
  used_at timestamptz NOT NULL DEFAULT now()
);

-- Logs a user in once, without a password.
CREATE TABLE login_link (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  user_id bigint NOT NULL REFERENCES app_user (id),
  expires_at timestamptz NOT NULL
);
-- serves the removal of links that nobody used
CREATE INDEX login_link_expires_at ON login_link (expires_at);
-- serves taking a user's links back
CREATE INDEX login_link_user ON login_link (user_id);
