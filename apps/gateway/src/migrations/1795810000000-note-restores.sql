-- Each row says that all databases were restored to a moment, so that what happened from then until it was noted is lost:
-- `npm run audit -- --restored` writes it, and the audit names the time until it is announced. A few rows in all.
CREATE TABLE restored_period (
  -- the earliest moment to which a database was restored
  restored_to timestamptz PRIMARY KEY,
  noted_at timestamptz NOT NULL DEFAULT now(),
  -- when an operator said that vendors know of it
  announced_at timestamptz,
  CHECK (restored_to < noted_at)
);
