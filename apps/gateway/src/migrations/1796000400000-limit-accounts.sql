-- What an account, its sub-accounts included, has had of each daily allowance. A row a day and account that uses
-- one.
CREATE TABLE daily_usage (
  day date NOT NULL,
  account_id bigint NOT NULL REFERENCES account (id),
  allowance text NOT NULL CHECK (allowance IN ('sandbox_messages', 'webhook_replays')),
  -- what the first claim of the day asked for; later ones pass theirs in these columns, and they are not kept
  sums integer[] NOT NULL,
  quota integer NOT NULL,
  used integer NOT NULL CHECK (used >= 0),
  -- by the latest decision
  granted integer NOT NULL CHECK (granted >= 0),
  -- begins with the day: serves the removal of days that are over
  PRIMARY KEY (day, account_id, allowance)
) WITH (fillfactor = 50);

-- serves the count of an account's keys against its cap, however many it has revoked
CREATE INDEX api_key_active ON api_key (account_id) WHERE revoked_at IS NULL;
-- serves the list of a parent's sub-accounts, newest first, and their count against its cap
CREATE INDEX account_parent ON account (parent_id, id) WHERE parent_id IS NOT NULL;
