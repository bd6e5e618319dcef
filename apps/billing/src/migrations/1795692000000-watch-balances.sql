-- Balances below which the account is told: see accounts/watch-balances.ts.
CREATE TABLE low_balance (
  account_id bigint PRIMARY KEY,
  threshold bigint NOT NULL CHECK (threshold > 0),
  -- as the job found it last, or as it was when the threshold was set
  below boolean NOT NULL,
  -- whether the event is sent to the webhook, too
  webhook boolean NOT NULL
) WITH (fillfactor = 50);
