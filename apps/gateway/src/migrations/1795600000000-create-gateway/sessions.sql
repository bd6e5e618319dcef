-- How users log in, and stay logged in.

-- One login: the family of all refresh tokens that descend from it.
CREATE TABLE session (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
-- serves the removal of sessions that ended
CREATE INDEX session_expires_at ON session (expires_at);
-- serves ending all sessions of a user
CREATE INDEX session_open_of_user ON session (user_id) WHERE revoked_at IS NULL;

CREATE TABLE refresh_token (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  session_id uuid NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  -- a used token stays, so that its second use is noticed
  used_at timestamptz
);
-- keeps a session from having two unused tokens
CREATE UNIQUE INDEX refresh_token_unused ON refresh_token (session_id) WHERE used_at IS NULL;
-- serves the removal of a session with its tokens
CREATE INDEX refresh_token_session ON refresh_token (session_id);

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
-- serves the withdrawal of a user's links
CREATE INDEX login_link_user ON login_link (user_id);

-- A user has at most one token to set a new password: a new token replaces the one before.
CREATE TABLE password_reset (
  user_id bigint PRIMARY KEY REFERENCES app_user (id),
  -- its index serves the use of a token
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  expires_at timestamptz NOT NULL
);
