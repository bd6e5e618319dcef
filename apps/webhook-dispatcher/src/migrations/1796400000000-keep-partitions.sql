-- When partitions of these tables may be dropped at the earliest, which is the shortest retention that can be set: see
-- libs/platform/partitions.

INSERT INTO partition_rule (parent, keep_at_least) VALUES
  ('event', '4 days'),
  ('dispatch_log', '1 day'),
  ('attempt', '1 day'),
  ('event_batch', '2 days');
