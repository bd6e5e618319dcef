-- Every process sees which credit is on its way to or from billing, and which accounts get no advance for now.

-- Null while billing is asked for them, and while it is told that they are given back.
ALTER TABLE credit_advance ALTER credits DROP NOT NULL;

-- Whoever announces an advance and whoever refuses advances locks the account's row: after a refusal, all that
-- were announced before it are seen.
CREATE TABLE advance_account (
  account_id bigint PRIMARY KEY,
  announced_at timestamptz NOT NULL,
  refused_until timestamptz NOT NULL DEFAULT '-infinity'
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
