-- People whom an identity provider authenticates. They have no password here.
CREATE TABLE external_identity (
  issuer text NOT NULL CHECK (char_length(issuer) BETWEEN 1 AND 2000),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
  user_id bigint NOT NULL UNIQUE REFERENCES app_user (id),
  bound_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject)
);

-- Of a session that began at an identity provider; null in all others.
ALTER TABLE session
  -- the provider's refresh token, sealed for the id of the session
  ADD COLUMN provider_token bytea,
  -- when a gateway asks the provider again, which leases the session by setting this; null: never
  ADD COLUMN check_due_at timestamptz,
  -- until when the session is open although the provider cannot be asked
  ADD COLUMN checked_until timestamptz;
-- serves the gateway that looks for sessions to ask about
CREATE INDEX session_check_due ON session (check_due_at) WHERE check_due_at IS NOT NULL;
