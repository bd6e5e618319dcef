-- The numbers that subscribers write to. One belongs to an account, or accounts share it by keywords. An empty carrier
-- stands for all; one that is named goes before it.

CREATE TABLE incoming_number (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text COLLATE "C" NOT NULL CHECK (number ~ '^[0-9]{3,15}$'),
  carrier text COLLATE "C" NOT NULL DEFAULT '' CHECK (length(carrier) <= 32),
  account_id bigint,
  CONSTRAINT incoming_number_number UNIQUE (number, carrier)
);

CREATE TABLE incoming_keyword (
  number_id bigint NOT NULL REFERENCES incoming_number ON DELETE CASCADE,
  keyword text COLLATE "C" NOT NULL CHECK (length(keyword) BETWEEN 1 AND 40),
  account_id bigint NOT NULL,
  PRIMARY KEY (number_id, keyword)
);

-- The account that a message is for, and the message of that account that it follows; null: operators alone see it.
-- Rows from before have no id of a message.
ALTER TABLE incoming_message ADD account_id bigint, ADD message_id uuid, ADD reply_to uuid;
ALTER TABLE incoming_message ALTER message_id SET DEFAULT gen_random_uuid();

-- The parts of long messages that were joined within minutes, each as a digest of its numbers and octets: a carrier that
-- misses a response delivers the part again, and it must not begin another message.
CREATE TABLE incoming_joined (
  digest bytea PRIMARY KEY,
  joined_at timestamptz NOT NULL DEFAULT now()
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
-- Serves the sweep.
CREATE INDEX incoming_joined_at ON incoming_joined (joined_at);
