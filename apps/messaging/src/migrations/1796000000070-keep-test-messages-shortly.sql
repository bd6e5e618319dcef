-- What a log needs to know of the messages of test keys that are gone from it.

-- How many of an account's numbers are of removed test messages, by the partition that they were in and by
-- blocks of numbers: see log/log-gaps.ts.
CREATE TABLE log_gap (
  account_id bigint NOT NULL,
  first_id bigint NOT NULL,
  block bigint NOT NULL,
  removed integer NOT NULL,
  first_seq bigint NOT NULL,
  last_seq bigint NOT NULL,
  PRIMARY KEY (account_id, first_id, block)
);
INSERT INTO log_cursor (name, message_id) VALUES ('test messages', 0);
