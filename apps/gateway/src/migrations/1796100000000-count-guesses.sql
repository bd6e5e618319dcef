-- Failed logins: of each account, of each account from one place, and of each network. The table is unlogged: after a
-- crash of Postgres the counts are gone, and in return no login waits for an fsync.
CREATE UNLOGGED TABLE guess_count (
  -- the kind, and what is counted: a hash of an e-mail address, a place, a network
  name text PRIMARY KEY,
  -- those that were not forgotten at the time of the last one
  failures double precision NOT NULL DEFAULT 0 CHECK (failures >= 0),
  failed_at timestamptz NOT NULL DEFAULT '-infinity',
  -- guesses in flight
  pending integer NOT NULL DEFAULT 0 CHECK (pending >= 0),
  pending_at timestamptz NOT NULL DEFAULT now()
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
-- serves the pruning of old rows
CREATE INDEX guess_count_pending_at ON guess_count (pending_at);

-- Where each user has logged in lately: strangers who guess at the account do not make these wait.
CREATE TABLE known_place (
  user_id bigint NOT NULL REFERENCES app_user (id),
  -- `device:` and the hash of a cookie, or `address:` and a network
  place text NOT NULL CHECK (char_length(place) BETWEEN 1 AND 128),
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, place)
);
-- serves the pruning of old rows
CREATE INDEX known_place_used_at ON known_place (used_at);
