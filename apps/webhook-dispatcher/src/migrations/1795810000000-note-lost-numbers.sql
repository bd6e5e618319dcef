-- Numbers of a feed that were left out after a restore, because they may have been given before it: events under them were
-- told, and are not known any more. A few rows for each account, kept for ever. The key serves the feed, which looks up
-- whether a reader stands among them, and the audit.
CREATE TABLE lost_number (
  account_id bigint NOT NULL,
  first_sequence bigint NOT NULL,
  last_sequence bigint NOT NULL,
  PRIMARY KEY (account_id, first_sequence),
  CHECK (first_sequence <= last_sequence)
);
