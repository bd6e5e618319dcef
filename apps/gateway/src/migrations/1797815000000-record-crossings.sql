-- The crossings of balances and caps that the audit log has, for some days: several gateways ask billing and otp for
-- them, and record each once.
CREATE TABLE recorded_crossing (
  service text NOT NULL CHECK (service IN ('billing', 'otp')),
  -- when the service noticed it
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('balance', 'credits', 'codes')),
  account_id bigint NOT NULL,
  -- serves the newest and the oldest of a service, too
  PRIMARY KEY (service, at, kind, account_id)
);
