-- The text under the key of the account's day in place of a readable one, which is empty then. Copied from the bulk to
-- its messages.
ALTER TABLE message ADD COLUMN sealed_text bytea;
ALTER TABLE bulk_send ADD COLUMN sealed_text bytea;
