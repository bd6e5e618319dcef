-- Where a session began, as its user sees it in the list of sessions.
ALTER TABLE session ADD COLUMN address text;
ALTER TABLE session ADD COLUMN device text CHECK (char_length(device) <= 80);
-- It began with a password that was set by the token of an operator, and that the user has not changed since.
ALTER TABLE session ADD COLUMN after_operator_reset boolean NOT NULL DEFAULT false;

-- Why an operator has made the token.
ALTER TABLE password_reset ADD COLUMN reason text CHECK (char_length(reason) BETWEEN 1 AND 500);

-- The last password that was set by the token of an operator, for owners of the account to see.
ALTER TABLE app_user ADD COLUMN operator_reset_at timestamptz;
ALTER TABLE app_user ADD COLUMN operator_reset_reason text;
-- Whether it is still the password.
ALTER TABLE app_user ADD COLUMN has_operator_reset boolean NOT NULL DEFAULT false;
