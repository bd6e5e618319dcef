-- Versions of the carriers' settings and the rules of routes, which operators make and put in force. Version 0 is not
-- here: it is what the variables of the process say, and in force until another one is.
CREATE TABLE carrier_settings_version (
  version integer PRIMARY KEY CHECK (version > 0),
  -- the version that was in force when it was made
  base integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- user ids of operators, here and below
  created_by bigint NOT NULL,
  reason text NOT NULL CHECK (length(reason) <= 500),
  -- JSON of the carriers and the rules, encrypted; key_id names the key
  sealed bytea NOT NULL,
  key_id text NOT NULL
);

-- What was put in force, and when; the highest id is in force. Changes are made one after the other, so that ids become
-- visible in their order.
CREATE TABLE carrier_settings_activation (
  id integer PRIMARY KEY,
  version integer NOT NULL CHECK (version >= 0),
  activated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  activated_by bigint NOT NULL,
  reason text NOT NULL CHECK (length(reason) <= 500)
);
-- serves the settings in force at a time
CREATE INDEX carrier_settings_activation_time ON carrier_settings_activation (activated_at);
-- serves the list of versions
CREATE INDEX carrier_settings_activation_version ON carrier_settings_activation (version, id);

-- The activation that the worker follows; null: it follows none, as releases before this one.
ALTER TABLE carrier_worker ADD COLUMN settings_activation integer;
