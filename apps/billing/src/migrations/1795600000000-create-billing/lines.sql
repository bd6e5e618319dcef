-- Accounts, and the lines of the ledger: every credit that entered, was held, spent or given back.

-- Holds and settlements rewrite the row of an account once a batch: room in the page lets these updates skip the index
-- (HOT).
CREATE TABLE credit_account (
  account_id bigint PRIMARY KEY,
  -- all credits that entered the account; the other three say where they are now
  funded bigint NOT NULL DEFAULT 0,
  available bigint NOT NULL DEFAULT 0,
  held bigint NOT NULL DEFAULT 0,
  spent bigint NOT NULL DEFAULT 0,
  -- how many links its chain has, and the hash of the last one: see links.sql
  links bigint NOT NULL DEFAULT 0,
  last_hash bytea NOT NULL DEFAULT '',
  opened_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT credit_account_no_overdraft CHECK (available >= 0),
  CONSTRAINT credit_account_held_not_negative CHECK (held >= 0),
  CONSTRAINT credit_account_spent_not_negative CHECK (spent >= 0),
  CONSTRAINT credit_account_adds_up CHECK (available + held + spent = funded),
  -- 2^53 - 1: JSON would round a balance above it
  CONSTRAINT credit_account_exact_number CHECK (funded <= 9007199254740991)
) WITH (fillfactor = 30);

-- There are no foreign keys between these tables: Postgres would check them row by row, which takes a third of the time
-- of a batch. A statement writes rows only for accounts that it has locked, and accounts are never deleted.

-- Credits that are set aside for a request.
CREATE TABLE hold (
  -- of a send request, or of an advance for requests to come
  request_id uuid PRIMARY KEY,
  account_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  credits integer NOT NULL,
  messages integer NOT NULL,
  -- credits that are captured or released
  settled integer NOT NULL DEFAULT 0,
  CONSTRAINT hold_credits_positive CHECK (credits > 0),
  CONSTRAINT hold_messages_positive CHECK (messages > 0),
  CONSTRAINT hold_settled_within CHECK (settled BETWEEN 0 AND credits)
) PARTITION BY RANGE (request_id);

-- How a message's share of a hold ended. The key keeps it to one row, however often the settlement arrives.
CREATE TABLE settlement (
  message_id uuid PRIMARY KEY,
  account_id bigint NOT NULL,
  settled_at timestamptz NOT NULL DEFAULT now(),
  captured integer NOT NULL,
  released integer NOT NULL,
  -- the advance that covered it; null: the hold of its own request
  advance_id uuid,
  CONSTRAINT settlement_of_credits CHECK (captured >= 0 AND released >= 0 AND captured + released > 0)
) PARTITION BY RANGE (message_id);

-- Credits that enter an account from outside, or leave it when negative.
CREATE TABLE funding (
  account_id bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  reference text COLLATE "C" NOT NULL,
  credits bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, kind, reference),
  CONSTRAINT funding_kind CHECK (kind IN ('top-up', 'adjustment')),
  CONSTRAINT funding_of_credits CHECK (credits > 0 OR credits < 0 AND kind = 'adjustment')
);

-- Holds for which nobody has checked yet that their requests were accepted. A row lives for a minute.
CREATE TABLE hold_batch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  request_ids uuid[] NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Double entry: credits leave the debit bucket and enter the credit bucket. 'funded' is the outside world: the
-- account's funded column is the sum of the credits that left it.
CREATE VIEW ledger_line (account_id, debit, credit, credits, reference, created_at) AS
  SELECT account_id, CASE WHEN credits > 0 THEN 'funded' ELSE 'available' END,
    CASE WHEN credits > 0 THEN 'available' ELSE 'funded' END, abs(credits),
    kind || ':' || account_id || ':' || reference, created_at
  FROM funding
  UNION ALL
  SELECT account_id, 'available', 'held', credits, 'hold:' || request_id, created_at FROM hold
  UNION ALL
  SELECT account_id, 'held', 'spent', captured, 'settlement:' || message_id, settled_at FROM settlement
  WHERE captured > 0
  UNION ALL
  SELECT account_id, 'held', 'available', released, 'settlement:' || message_id, settled_at FROM settlement
  WHERE released > 0;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '% of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END $$;

-- Lines are never changed, apart from how much of a hold is settled. A statement trigger fires only for the table that
-- the statement names, so each partition has its own: see ledger-partitions.ts.
CREATE TRIGGER only_settled_changes
  BEFORE UPDATE OF request_id, account_id, created_at, credits, messages OR DELETE OR TRUNCATE ON hold
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON settlement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON funding
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON credit_account
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
