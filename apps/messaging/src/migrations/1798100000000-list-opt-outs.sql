-- Who wants no messages of an account. A row is one opt-out from its beginning to its end; those that have ended are
-- the history.
CREATE TABLE opt_out (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  number text NOT NULL CHECK (length(number) <= 15),
  -- null: messages of all senders
  sender text CHECK (length(sender) <= 11),
  -- the sender in lower case; empty: all
  sender_key text NOT NULL GENERATED ALWAYS AS (lower(coalesce(sender, ''))) STORED,
  origin text NOT NULL CHECK (origin IN ('api', 'import', 'stop', 'page')),
  -- user ids, here and below; null where no user did it
  user_id bigint,
  -- a note, or what the subscriber wrote
  text text CHECK (length(text) <= 1600),
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('api', 'start')),
  ended_user_id bigint,
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
-- serves sends and claims, which look numbers up, and the list of a number; one opt-out is in force at a time
CREATE UNIQUE INDEX opt_out_number ON opt_out (number, account_id, sender_key) WHERE ended_at IS NULL;
-- serves the history of a number
CREATE INDEX opt_out_ended_number ON opt_out (number, account_id, id) WHERE ended_at IS NOT NULL;
-- serves the list of an account, and tells whether it has any
CREATE INDEX opt_out_account ON opt_out (account_id, id) WHERE ended_at IS NULL;
-- serves the history of an account
CREATE INDEX opt_out_ended_account ON opt_out (account_id, id) WHERE ended_at IS NOT NULL;
