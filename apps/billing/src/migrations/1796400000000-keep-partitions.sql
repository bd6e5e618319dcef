-- What partitions of these tables are like, and when they may be dropped: see libs/platform/partitions.

INSERT INTO partition_rule (parent, storage) VALUES
  -- A hold of several messages is updated as they are settled: room in the page lets that skip the index (HOT).
  ('hold', 'fillfactor = 90'),
  ('settlement', NULL),
  ('ledger_link', NULL);
