-- Views that recompute the chain. Links are partitioned by month, lines too, and the oldest partitions of each may have
-- been dropped. The seal of an account and a month is its last link of that month: where the links before it are gone,
-- the chain continues from the seal. While these links exist, the seal must equal its link.
--
-- The bound of the oldest partition that a table still has stands in the catalogue, as text: FROM ('...').

-- The first fault of each link, or null.
CREATE VIEW ledger_link_check AS
  SELECT link.account_id, link.position, link.created_at, CASE
      WHEN NOT EXISTS (SELECT FROM credit_account AS account WHERE account.account_id = link.account_id)
        THEN 'there is no such account'
      WHEN previous.position IS NULL AND link.position > 1 THEN 'the link before it is missing'
      WHEN link.hash <> link_hash(coalesce(previous.hash, ''), link.account_id, link.position, link.kind,
        link.created_at, link.funded, link.available, link.held, link.spent, link.digest)
        THEN 'its hash does not follow from the link before it'
      WHEN seal.hash IS NOT NULL AND (seal.hash, seal.created_at, seal.funded, seal.available, seal.held, seal.spent)
        IS DISTINCT FROM (link.hash, link.created_at, link.funded, link.available, link.held, link.spent)
        THEN 'its seal is not that of this link'
      WHEN dropped.lines THEN NULL
      WHEN line.digest IS DISTINCT FROM link.digest OR line.lines <> coalesce(cardinality(link.line_ids), 1)
        THEN 'its lines are not those it was written with'
      WHEN (link.funded, link.available, link.held, link.spent) IS DISTINCT FROM
        (coalesce(previous.funded, 0) + line.funded, coalesce(previous.available, 0) + line.available,
        coalesce(previous.held, 0) + line.held, coalesce(previous.spent, 0) + line.spent)
        THEN 'its balances do not follow from the link before it and its lines'
    END AS fault, dropped.lines AS lines_dropped
  FROM ledger_link AS link
  LEFT JOIN LATERAL (
    SELECT * FROM (
      (SELECT position, funded, available, held, spent, hash FROM ledger_link
        WHERE account_id = link.account_id AND position = link.position - 1)
      UNION ALL
      (SELECT position, funded, available, held, spent, hash FROM ledger_seal
        WHERE account_id = link.account_id
          AND created_at < (
            SELECT min((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([^'']+)''\)'))[1]::timestamptz)
            FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
            WHERE i.inhparent = 'ledger_link'::regclass)
          AND position = link.position - 1)
    ) AS known LIMIT 1
  ) AS previous ON true
  LEFT JOIN ledger_seal AS seal ON seal.account_id = link.account_id AND seal.position = link.position
  CROSS JOIN LATERAL (
    SELECT sha256(string_agg(bytes, '' ORDER BY id)) AS digest, count(*) AS lines, sum(lines.funded) AS funded,
      sum(lines.available) AS available, sum(lines.held) AS held, sum(lines.spent) AS spent
    FROM (
      SELECT request_id AS id, hold_bytes(request_id, credits, messages) AS bytes,
        0::bigint AS funded, -credits::bigint AS available, credits::bigint AS held, 0::bigint AS spent
      FROM hold WHERE link.kind = 'hold' AND request_id = ANY(link.line_ids)
        AND request_id BETWEEN link.line_ids[1] AND link.line_ids[cardinality(link.line_ids)]
        AND account_id = link.account_id AND created_at = link.created_at
      UNION ALL
      SELECT message_id, settlement_bytes(message_id, captured, released, advance_id),
        0, released, -captured - released, captured
      FROM settlement WHERE link.kind = 'settlement' AND message_id = ANY(link.line_ids)
        AND message_id BETWEEN link.line_ids[1] AND link.line_ids[cardinality(link.line_ids)]
        AND account_id = link.account_id AND settled_at = link.created_at
      UNION ALL
      SELECT NULL, funding_bytes(kind, reference, credits), credits, credits, 0, 0
      FROM funding WHERE link.kind = 'funding' AND account_id = link.account_id AND created_at = link.created_at
        AND kind = split_part(link.funding, ':', 1)
        AND reference = substr(link.funding, strpos(link.funding, ':') + 1)
    ) AS lines
  ) AS line
  CROSS JOIN LATERAL (
    SELECT coalesce(link.line_ids[1] < CASE link.kind
      WHEN 'hold' THEN (
        SELECT min((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([^'']+)''\)'))[1] COLLATE "C")::uuid
        FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid WHERE i.inhparent = 'hold'::regclass)
      WHEN 'settlement' THEN (
        SELECT min((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([^'']+)''\)'))[1] COLLATE "C")::uuid
        FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid WHERE i.inhparent = 'settlement'::regclass)
      END, false) AS lines
  ) AS dropped;

-- Whether an account is where its last link left it.
CREATE VIEW ledger_account_check AS
  SELECT account_id, account.links, account.last_hash, CASE
      WHEN account.links <> coalesce(last.position, 0) THEN 'its last link is not the last one written'
      WHEN account.last_hash <> coalesce(last.hash, '') THEN 'its last hash is not that of its last link'
      WHEN (account.funded, account.available, account.held, account.spent) IS DISTINCT FROM
        (coalesce(last.funded, 0), coalesce(last.available, 0), coalesce(last.held, 0), coalesce(last.spent, 0))
        THEN 'its balances are not those of its last link'
    END AS fault
  FROM credit_account AS account
  LEFT JOIN LATERAL (
    SELECT * FROM (
      (SELECT position, funded, available, held, spent, hash FROM ledger_link
        WHERE account_id = account.account_id ORDER BY position DESC LIMIT 1)
      UNION ALL
      (SELECT position, funded, available, held, spent, hash FROM ledger_seal
        WHERE account_id = account.account_id
          AND created_at < (
            SELECT min((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([^'']+)''\)'))[1]::timestamptz)
            FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
            WHERE i.inhparent = 'ledger_link'::regclass)
        ORDER BY position DESC LIMIT 1)
    ) AS known ORDER BY position DESC LIMIT 1
  ) AS last ON true;

-- Lines without a link.
CREATE VIEW unlinked_line AS
  SELECT * FROM (
    SELECT 'hold' AS kind, account_id, request_id AS id, NULL AS funding, created_at FROM hold AS line
    WHERE NOT EXISTS (SELECT FROM ledger_link AS link WHERE link.created_at = line.created_at
      AND link.account_id = line.account_id AND line.request_id = ANY(link.line_ids))
    UNION ALL
    SELECT 'settlement', account_id, message_id, NULL, settled_at FROM settlement AS line
    WHERE NOT EXISTS (SELECT FROM ledger_link AS link WHERE link.created_at = line.settled_at
      AND link.account_id = line.account_id AND line.message_id = ANY(link.line_ids))
    UNION ALL
    SELECT 'funding', account_id, NULL, kind || ':' || reference, created_at FROM funding AS line
    WHERE NOT EXISTS (SELECT FROM ledger_link AS link WHERE link.created_at = line.created_at
      AND link.account_id = line.account_id AND link.funding = line.kind || ':' || line.reference)
  ) AS unlinked
  -- An older line had its link among those that were dropped.
  WHERE created_at >= (
    SELECT min((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([^'']+)''\)'))[1]::timestamptz)
    FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid WHERE i.inhparent = 'ledger_link'::regclass);
