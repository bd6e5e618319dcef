-- What partitions of these tables are like, and when they may be dropped at the earliest, which is the shortest
-- retention that can be set: see libs/platform/partitions.

INSERT INTO partition_rule (parent, storage, keep_at_least, dated_by) VALUES
  ('send_request', NULL, '3 days', NULL),
  ('message', NULL, '28 days', 'message'),
  ('message_state', 'fillfactor = 37', '28 days', 'message'),
  ('submission', 'fillfactor = 80', '28 days', 'message');
