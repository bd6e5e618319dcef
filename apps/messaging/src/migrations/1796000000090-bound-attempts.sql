-- A rule by which Postgres will know that the attempts there are lie before the partitions to come. It leaves room for
-- the ids of two weeks, five million at least, as a new partition does: meanwhile all attempts stay in one table, which
-- is what workers of the release before rely on (they update rows by their place in the table alone).

DO $$ BEGIN
  EXECUTE format('ALTER TABLE submission ADD CONSTRAINT submission_first_ids
    CHECK (id >= 0 AND id < %s) NOT VALID',
    (SELECT last.id - 1 + greatest(5000000, coalesce((
        SELECT ceil((last.id - m.id) * 14
          / greatest(extract(epoch FROM now() - m.created_at) / 86400, 1))
        FROM message m WHERE m.id > last.id - 5000000 ORDER BY m.id LIMIT 1), 0)::bigint)
     FROM (SELECT last_value AS id FROM message_id) AS last));
END $$;
