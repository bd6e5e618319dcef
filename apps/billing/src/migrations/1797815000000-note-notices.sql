-- When accounts were notified last, by the clock at that moment: the gateway asks who was, to write to their owners.
ALTER TABLE low_balance ADD COLUMN notified_at timestamptz;
ALTER TABLE day_cap ADD COLUMN notified_at timestamptz;
-- serve the list of those that were notified after a time
CREATE INDEX low_balance_notified ON low_balance (notified_at) WHERE notified_at IS NOT NULL;
CREATE INDEX day_cap_notified ON day_cap (notified_at) WHERE notified_at IS NOT NULL;
