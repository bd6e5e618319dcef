-- How many codes of live keys vendors sent, and how many were verified: see traffic/traffic-counts.ts.
CREATE TABLE otp_traffic (
  vendor_id bigint NOT NULL,
  -- '' is all codes of the vendor, digits are a prefix of numbers; other keys are hashes of client addresses and ids
  key text COLLATE "C" NOT NULL,
  -- both were true at counted_at and halve each two days
  generated real NOT NULL,
  verified real NOT NULL,
  counted_at timestamptz NOT NULL,
  counted_on date NOT NULL,
  PRIMARY KEY (vendor_id, key)
) WITH (fillfactor = 50);
-- serves the pruning of keys that are not counted any more
CREATE INDEX otp_traffic_counted_on ON otp_traffic (counted_on);

-- Codes that a rule found suspicious, by the day (UTC): see traffic/suspicions.ts.
CREATE TABLE otp_suspicion (
  vendor_id bigint NOT NULL,
  rule text NOT NULL,
  -- a prefix, or a hash
  key text COLLATE "C" NOT NULL,
  day date NOT NULL,
  -- codes that were sent nevertheless, and how many of these were verified
  sent integer NOT NULL DEFAULT 0,
  verified integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  -- what the rule compared last: codes that were generated and verified, and the unverified ones that are allowed
  seen_generated real NOT NULL,
  seen_verified real NOT NULL,
  seen_limit real NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (vendor_id, day, rule, key)
);
-- serves the list of all vendors and the pruning
CREATE INDEX otp_suspicion_last_at ON otp_suspicion (last_at);

ALTER TABLE otp
  -- the rule that found the code suspicious, and its key; null: none did
  ADD COLUMN suspicion text,
  -- hashes of the client's address and id
  ADD COLUMN client_keys text[];
