-- Requests to erase what the service holds of a phone number, with their receipts.
CREATE TABLE data_subject_request (
  -- a UUIDv7, under which the services count rows
  id uuid PRIMARY KEY,
  -- null: of all vendors, as an operator has asked
  account_id bigint REFERENCES account (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- when a gateway goes on with it, which leases it by setting this; null: nothing is left to do
  due_at timestamptz DEFAULT now(),
  completed_at timestamptz,
  -- rows that were still to end when it was last looked at
  waiting bigint NOT NULL DEFAULT 0 CHECK (waiting >= 0),
  number_hash text NOT NULL,
  -- the number, under a key of the service, until nothing is left to do
  sealed_number bytea,
  -- by the names of databases
  erased jsonb NOT NULL DEFAULT '{}',
  digest bytea CHECK (octet_length(digest) = 32),
  CONSTRAINT data_subject_request_forgets CHECK ((completed_at IS NULL) = (sealed_number IS NOT NULL)),
  CHECK ((completed_at IS NULL) = (due_at IS NOT NULL)),
  CHECK ((completed_at IS NULL) = (digest IS NULL))
);
-- serves the gateway that looks for one to go on with
CREATE INDEX data_subject_request_due ON data_subject_request (due_at) WHERE due_at IS NOT NULL;
