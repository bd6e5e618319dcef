-- When a session was last used, by a request or for a token. Null for sessions of before, which are taken as used when
-- they began or when their cookie was.
ALTER TABLE session ADD COLUMN used_at timestamptz;
ALTER TABLE session ALTER COLUMN used_at SET DEFAULT now();
