-- The text under the key of the account's day, or of the operators' where it belongs to none, in place of a readable one,
-- which is empty then.
ALTER TABLE incoming_message ADD COLUMN sealed_text bytea;
