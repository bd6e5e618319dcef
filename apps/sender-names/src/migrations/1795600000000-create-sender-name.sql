-- One sequence for all names: an account that asks for a rejected name again gets another row, and the versions of the
-- name must still rise.
CREATE SEQUENCE sender_name_version;

-- Sender names that accounts have asked for, and their review.
CREATE TABLE sender_name (
  id uuid PRIMARY KEY,
  account_id bigint NOT NULL,
  -- rises with each change of the name; events carry it
  version bigint NOT NULL DEFAULT nextval('sender_name_version'),
  created_at timestamptz NOT NULL DEFAULT now(),
  reviewed_at timestamptz,
  reviewed_by bigint,
  -- A withdrawn name has the status 'rejected', so that all code treats it like a rejected name. rejection_reason says
  -- why it was withdrawn.
  withdrawn_at timestamptz,
  withdrawn_by bigint,
  status text NOT NULL DEFAULT 'pending',
  name text NOT NULL,
  sample_content text NOT NULL,
  rejection_reason text,
  CONSTRAINT sender_name_syntax CHECK (name ~ '^[A-Za-z0-9 .-]{1,11}$'),
  CONSTRAINT sender_name_sample CHECK (length(sample_content) BETWEEN 15 AND 1000),
  CONSTRAINT sender_name_status CHECK (status IN ('pending', 'active', 'rejected')),
  CONSTRAINT sender_name_reviewed CHECK ((status = 'pending') = (reviewed_at IS NULL)
    AND (reviewed_at IS NULL) = (reviewed_by IS NULL)),
  CONSTRAINT sender_name_reason CHECK ((status = 'rejected') = (rejection_reason IS NOT NULL)),
  CONSTRAINT sender_name_withdrawn CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL)
    AND (withdrawn_at IS NULL OR status = 'rejected'))
);
-- keeps an account from having a name twice, in whatever case; an account may ask for a rejected name again
CREATE UNIQUE INDEX sender_name_taken ON sender_name (account_id, lower(name)) WHERE status <> 'rejected';
-- serves the listing of an account's names, newest first
CREATE INDEX sender_name_account ON sender_name (account_id, created_at DESC, id);
-- serve the operators' list over all accounts, by key, in the order in which the names got their status
CREATE INDEX sender_name_by_status ON sender_name (status, version) WHERE withdrawn_at IS NULL;
CREATE INDEX sender_name_by_withdrawal ON sender_name (version) WHERE withdrawn_at IS NOT NULL;
-- serve the same list for one account
CREATE INDEX sender_name_account_by_status ON sender_name (account_id, status, version) WHERE withdrawn_at IS NULL;
CREATE INDEX sender_name_account_by_withdrawal ON sender_name (account_id, version) WHERE withdrawn_at IS NOT NULL;

-- How a name looks to a reader: without case, spaces, dots and hyphens, and with letters for the digits that look like
-- them.
CREATE FUNCTION sender_name_look(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT translate(lower(name), '01i58 .-', 'ollsb') $$;
-- serves the operators' list, which shows names of other accounts that look alike
CREATE INDEX sender_name_alike ON sender_name (sender_name_look(name)) WHERE status <> 'rejected';
