-- A text that only the worker can open, in place of one that anybody can read who reads the database.
ALTER TABLE message_secret
  ALTER COLUMN text DROP NOT NULL,
  ADD COLUMN sealed bytea,
  ADD CONSTRAINT message_secret_of_text CHECK (num_nonnulls(text, sealed) = 1);
