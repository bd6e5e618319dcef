-- What vendors may hold and spend on a day of UTC: see accounts/day-caps. A row for each account of a vendor that has a cap.
CREATE TABLE day_cap (
  account_id bigint PRIMARY KEY,
  -- the parent of the account, or the account itself
  vendor_id bigint NOT NULL,
  -- of all accounts of the vendor together
  credits bigint NOT NULL CHECK (credits >= 0),
  -- whether the events are sent to the webhook, too
  webhook boolean NOT NULL,
  -- the day that base, others and notified are of
  day date NOT NULL,
  -- held and spent of the account when the day began, or when it got its first cap
  base bigint NOT NULL,
  -- what the vendor's other accounts have held and spent on the day, as the job found it last
  others bigint NOT NULL DEFAULT 0,
  -- the percentage that the vendor was notified of last; of the row of its own account
  notified smallint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
-- serves the removal of a vendor's cap
CREATE INDEX day_cap_vendor ON day_cap (vendor_id);
