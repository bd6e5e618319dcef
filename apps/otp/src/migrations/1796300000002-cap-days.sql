-- Codes of live keys that vendors with a cap have asked for on a day of UTC: see codes/day-cap.ts.
CREATE TABLE otp_day (
  vendor_id bigint NOT NULL,
  day date NOT NULL,
  codes integer NOT NULL,
  -- the percentage that the vendor was notified of last
  notified smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (vendor_id, day)
) WITH (fillfactor = 50);
-- serves the pruning of old rows
CREATE INDEX otp_day_day ON otp_day (day);
