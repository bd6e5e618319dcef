-- When vendors were notified last on a day, by the clock at that moment: the gateway asks who was, to write to their
-- owners.
ALTER TABLE otp_day ADD COLUMN notified_at timestamptz;
-- serves the list of those that were notified after a time
CREATE INDEX otp_day_notified ON otp_day (notified_at) WHERE notified_at IS NOT NULL;
