-- Number and text of the body under the key of the account's day, in place of readable ones. Null: the body is as it was.
ALTER TABLE event ADD COLUMN sealed bytea;
