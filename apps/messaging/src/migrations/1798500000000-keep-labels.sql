-- The vendor's own id of a message, and its tags; null: it gave none.
ALTER TABLE message ADD COLUMN reference text, ADD COLUMN tags text[];
-- the same, for all of its messages
ALTER TABLE bulk_send ADD COLUMN reference text, ADD COLUMN tags text[];
-- One for each recipient. A bulk that has credits here has none in bulk_send, so that the release before, which does
-- not know of these columns, fails to expand it and leaves it to this one.
ALTER TABLE bulk_part ADD COLUMN credits smallint[], ADD COLUMN texts text[], ADD COLUMN vendor_references text[];
