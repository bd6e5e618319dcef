-- How many rows of each kind the erasure of a phone number has changed or deleted here. Counted in the transaction that
-- changes them: what is erased once is counted once, however often the request for it is repeated.
CREATE TABLE erased_rows (
  -- a UUIDv7, by whose time old rows are found
  erasure_id uuid NOT NULL,
  kind text COLLATE "C" NOT NULL,
  rows bigint NOT NULL,
  -- when the oldest and the newest of them were written
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (erasure_id, kind)
);
