-- What each account holds and spends a day: see accounts/watch-days.
CREATE TABLE account_day (
  account_id bigint PRIMARY KEY,
  -- of UTC; the day that base is of
  day date NOT NULL,
  -- held and spent of the account when the day began
  base bigint NOT NULL,
  -- held and spent on the day before
  day_before bigint NOT NULL
) WITH (fillfactor = 50);
