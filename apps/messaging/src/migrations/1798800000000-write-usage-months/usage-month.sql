-- Series of usage of months that are over, as text that is read without work: 31 rows of usage_series in one, and their
-- numbers as they are sent. They are written from usage_series, and again where a count of such a month changes.
CREATE TABLE usage_month (
  account_id bigint NOT NULL,
  -- as in usage_series
  grouped_by text COLLATE "C" NOT NULL,
  sandbox boolean NOT NULL,
  -- the begin of a month of UTC
  month timestamptz NOT NULL,
  key text COLLATE "C" NOT NULL,
  -- the days that usage_series has, counted from 1970, and their counts; all numbers are divided by commas
  days text NOT NULL,
  whole text NOT NULL,
  -- the counts of the first 1 to 23 hours of these days
  until text[] NOT NULL,
  PRIMARY KEY (account_id, grouped_by, sandbox, month, key)
);
-- One element is read of it: to decompress all of them takes several times as long.
ALTER TABLE usage_month ALTER COLUMN until SET STORAGE EXTERNAL;

-- Months before it are written for all accounts, and it itself for the accounts up to the other.
ALTER TABLE usage_progress ADD COLUMN months_until timestamptz, ADD COLUMN months_account bigint NOT NULL DEFAULT 0;
-- At first the month of the earliest count of any account.
UPDATE usage_progress SET months_until = date_trunc('month', coalesce((
  WITH RECURSIVE account AS (
    (SELECT account_id FROM usage_daily ORDER BY account_id LIMIT 1)
    UNION ALL
    SELECT (SELECT account_id FROM usage_daily AS u WHERE u.account_id > account.account_id ORDER BY account_id LIMIT 1)
    FROM account WHERE account.account_id IS NOT NULL
  )
  SELECT min(first.day) FROM account CROSS JOIN LATERAL (
    SELECT day FROM usage_daily AS u WHERE u.account_id = account.account_id ORDER BY day LIMIT 1
  ) AS first
), now()), 'UTC');
ALTER TABLE usage_progress ALTER COLUMN months_until SET NOT NULL;
