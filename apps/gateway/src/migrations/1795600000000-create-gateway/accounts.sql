-- Vendors, their users and keys, and what users did.

CREATE TABLE account (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  -- of a sub-account: its vendor
  parent_id bigint REFERENCES account (id) CHECK (parent_id <> id),
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended')),
  -- The parent suspended this sub-account, and may end that. It may not end a suspension by an operator.
  suspended_by_parent boolean NOT NULL DEFAULT false,
  -- rises each time the gateway tells messaging whether the account may send; 0: it never has, and the account may
  suspension_version integer NOT NULL DEFAULT 0,
  -- a closed sub-account is suspended for good
  closed_at timestamptz CHECK (closed_at IS NULL OR parent_id IS NOT NULL),
  -- null: the published limit holds
  rate_limit_per_minute integer CHECK (rate_limit_per_minute > 0),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
  email text NOT NULL CHECK (email = lower(email)),
  default_sender text CHECK (char_length(default_sender) BETWEEN 1 AND 11)
);
-- serves the list of a parent's sub-accounts, newest first, and their count against its cap
CREATE INDEX account_parent ON account (parent_id, id) WHERE parent_id IS NOT NULL;

-- Users are never deleted, because the audit log names them.
CREATE TABLE app_user (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  account_id bigint REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- not null: the user may not log in, and has no session
  disabled_at timestamptz,
  role text NOT NULL CHECK (role IN ('owner', 'member', 'operator')),
  -- its index serves the login
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  -- operators belong to no account, everybody else to one
  CHECK ((role = 'operator') = (account_id IS NULL))
);
-- serves the list of an account's users, and their count against the account's cap
CREATE INDEX app_user_account ON app_user (account_id, id);
-- serves the list of operators, and the lock of all of them when one is removed
CREATE INDEX app_user_operator ON app_user (id) WHERE role = 'operator' AND disabled_at IS NULL;

CREATE TABLE api_key (
  id uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account (id),
  user_id bigint NOT NULL REFERENCES app_user (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- its index serves the authentication of every request that carries a key
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  prefix text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('live', 'test')),
  scopes text[] NOT NULL DEFAULT '{send,otp,read}'
    CHECK (scopes <@ '{send,otp,read,manage,webhooks}' AND cardinality(scopes) > 0),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80)
);
-- serves an account's list of keys, newest first
CREATE INDEX api_key_account ON api_key (account_id, created_at DESC);
-- serves the count of an account's keys against its cap, however many it has revoked
CREATE INDEX api_key_active ON api_key (account_id) WHERE revoked_at IS NULL;

-- The actions of users, written in the transaction of the change. The primary key serves the listing, newest first.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  actor_user_id bigint NOT NULL REFERENCES app_user (id),
  action text NOT NULL CHECK (char_length(action) BETWEEN 1 AND 64),
  -- what the action changed: 'vendor:1001', 'api-key:<uuid>'
  target text NOT NULL CHECK (char_length(target) BETWEEN 1 AND 128),
  reason text CHECK (char_length(reason) BETWEEN 1 AND 500),
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
      END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
