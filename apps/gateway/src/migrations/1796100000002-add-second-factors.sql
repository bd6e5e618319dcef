-- The authenticator app of a user: its secret, sealed with a key of GATEWAY_SECRET_KEY for the id of the user.
CREATE TABLE second_factor (
  user_id bigint PRIMARY KEY REFERENCES app_user (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- null until the user has shown a code: logins do not ask for one before
  confirmed_at timestamptz,
  -- the 30 seconds of the latest code that was used: none of them or of before works again
  last_step bigint NOT NULL DEFAULT 0,
  key_id text NOT NULL,
  secret bytea NOT NULL
);

-- Codes for a lost phone. A code is deleted by its use.
CREATE TABLE recovery_code (
  user_id bigint NOT NULL REFERENCES second_factor (user_id) ON DELETE CASCADE,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (user_id, hash)
);

-- When the user of the session has proved the second factor.
ALTER TABLE session ADD COLUMN second_factor_at timestamptz;
