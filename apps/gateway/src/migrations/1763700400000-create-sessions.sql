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

CREATE TABLE refresh_token (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  session_id uuid NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  -- a used token stays, so that its second use is noticed
  used_at timestamptz
);
-- no session has two that are unused
CREATE UNIQUE INDEX refresh_token_unused ON refresh_token (session_id) WHERE used_at IS NULL;
-- serves the removal of a session with its tokens
CREATE INDEX refresh_token_session ON refresh_token (session_id);
