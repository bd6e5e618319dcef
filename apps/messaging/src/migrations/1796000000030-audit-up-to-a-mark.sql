-- The audit passed over messages whose ids are lower than those of a bulk that was expanded late. It begins again from
-- the first message, and finds those that nobody watches; likewise what the directory notes of full partitions is noted
-- again. That of partitions that were dropped stays.

-- serves the audit, which leaves alone what is watched, and the end of a partition's time
CREATE INDEX message_watch_message ON message_watch (message_id);

-- How far the audit may go: up to the last id that had been drawn at that time, as soon as the transactions
-- that were writing then have ended.
ALTER TABLE log_cursor ADD drawn_id bigint NOT NULL DEFAULT 0,
  ADD drawn_at timestamptz NOT NULL DEFAULT '-infinity', ADD writers text[] NOT NULL DEFAULT '{}';
UPDATE log_cursor SET message_id = 0 WHERE name = 'audit';

DELETE FROM log_directory d USING message_partition p WHERE p.first_id = d.first_id;
DELETE FROM message_partition;
