-- The chain that makes the audit log tamper-evident, as the ledger's chain does (billing, links.sql).
--
-- Each entry has a link. The links are numbered in the order in which transactions committed. The hash of a link is
-- sha256 of the hash of the link before it (nothing before the first), its position (big-endian), and sha256 of the
-- entry's bytes. So an entry or a link that was changed, removed or added is detected by the hashes after it. The end of
-- the chain stands in `audit_chain`, so that entries that were removed from the end are missed, too.
--
-- A trigger writes the link, so that every writer of the log does, also one of another release. The trigger is deferred:
-- a transaction takes its place in the chain when it commits, after all of its other locks, and holds that place for no
-- longer than its commit takes.

CREATE TABLE audit_link (
  position bigint PRIMARY KEY CHECK (position > 0),
  -- The link is that of the entries with these ids and those between them: one entry, or up to a thousand that were
  -- written before there was a chain.
  first_id bigint NOT NULL,
  -- its index serves the search for the link of an entry
  last_id bigint NOT NULL UNIQUE CHECK (last_id >= first_id),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
);
CREATE TRIGGER audit_link_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_link
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- 'end': the last link. 'logged': the last link whose entry was written to the log of a process.
CREATE TABLE audit_chain (
  name text PRIMARY KEY CHECK (name IN ('end', 'logged')),
  position bigint NOT NULL,
  hash bytea NOT NULL
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- JSON of the columns that are not null. Details stand in it as text, so that null within them counts; the time stands
-- as a number, which does not depend on the time zone of the session.
CREATE FUNCTION audit_entry_bytes(entry audit_log) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT convert_to(jsonb_strip_nulls(to_jsonb(entry) || jsonb_build_object(
    'recorded_at', extract(epoch FROM entry.recorded_at), 'details', entry.details::text))::text, 'UTF8')
$$;
CREATE FUNCTION audit_link_hash(previous bytea, "position" bigint, digest bytea) RETURNS bytea LANGUAGE sql IMMUTABLE
  RETURN sha256(previous || int8send("position") || digest);

CREATE FUNCTION link_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    previous audit_chain;
    next_hash bytea;
  BEGIN
    SELECT * INTO STRICT previous FROM audit_chain WHERE name = 'end' FOR NO KEY UPDATE;
    next_hash := audit_link_hash(previous.hash, previous.position + 1, sha256(audit_entry_bytes(NEW)));
    INSERT INTO audit_link (position, first_id, last_id, hash)
      VALUES (previous.position + 1, NEW.id, NEW.id, next_hash);
    UPDATE audit_chain SET position = previous.position + 1, hash = next_hash WHERE name = 'end';
    RETURN NULL;
  END $$;
-- Locks the log: no entry is written until the entries before are linked.
CREATE CONSTRAINT TRIGGER audit_log_chained AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION link_audit_entry();

DO $$
  DECLARE
    entries record;
    last_position bigint := 0;
    last_hash bytea := '';
  BEGIN
    FOR entries IN
      SELECT min(id) AS first_id, max(id) AS last_id,
        sha256(string_agg(audit_entry_bytes(audit_log), '' ORDER BY id)) AS digest
      FROM audit_log GROUP BY id / 1000 ORDER BY min(id)
    LOOP
      last_position := last_position + 1;
      last_hash := audit_link_hash(last_hash, last_position, entries.digest);
      INSERT INTO audit_link (position, first_id, last_id, hash)
        VALUES (last_position, entries.first_id, entries.last_id, last_hash);
    END LOOP;
    INSERT INTO audit_chain (name, position, hash)
      VALUES ('end', last_position, last_hash), ('logged', last_position, last_hash);
  END $$;

-- Views that recompute the chain.

-- The fault of each link, or null.
CREATE VIEW audit_link_check AS
  SELECT link.position, link.first_id, link.last_id, CASE
      WHEN previous.position IS NULL AND link.position > 1 THEN 'the link before it is missing'
      WHEN entries.digest IS NULL THEN 'its entry is missing'
      WHEN link.hash <> audit_link_hash(coalesce(previous.hash, ''), link.position, entries.digest)
        THEN 'its hash does not follow from its entry and the link before it'
    END AS fault
  FROM audit_link AS link
  LEFT JOIN audit_link AS previous ON previous.position = link.position - 1
  CROSS JOIN LATERAL (
    SELECT sha256(string_agg(audit_entry_bytes(entry), '' ORDER BY id)) AS digest
    FROM audit_log AS entry WHERE entry.id BETWEEN link.first_id AND link.last_id
  ) AS entries;

-- The fault of each known place of the chain, or null.
CREATE VIEW audit_chain_check AS
  SELECT known.name, place.position, CASE
      WHEN place.position IS NULL THEN 'it is missing'
      WHEN place.hash <> coalesce(link.hash, '') OR (place.position > 0 AND link.position IS NULL)
        THEN 'the link there is missing, or another one'
      WHEN known.name = 'end' AND EXISTS (SELECT FROM audit_link WHERE position > place.position)
        THEN 'it is not the last link'
    END AS fault
  FROM (VALUES ('end'), ('logged')) AS known (name)
  LEFT JOIN audit_chain AS place USING (name)
  LEFT JOIN audit_link AS link ON link.position = place.position;

CREATE VIEW unlinked_audit_entry AS
  SELECT entry.id FROM audit_log AS entry
  WHERE NOT EXISTS (
    SELECT FROM (SELECT first_id FROM audit_link WHERE last_id >= entry.id ORDER BY last_id LIMIT 1) AS link
    WHERE link.first_id <= entry.id
  );
