/** SQL of the lowest id for which a table has a partition; the oldest may have been dropped. */
export const oldestLine = (table: string): string => String.raw`
          SELECT min((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([^'']+)''\)'))[1] COLLATE "C")::uuid
          FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid WHERE i.inhparent = '${table}'::regclass`;

/**
 * Each account has a chain of links. A statement that writes lines of the ledger for an account adds one link, which
 * names these lines and says what the account's balances are after them:
 *
 * - digest: sha256 of the lines' bytes, in ascending order of their ids;
 * - hash: sha256 of the previous link's hash (nothing before the first), the account, the position (from 1), the time,
 *   the four balances, the digest and the kind.
 *
 * The bytes of each are those of the functions below: numbers are big-endian, times in microseconds since 2000. Lines
 * have the time of their link. The account's row has the number of its links and the last hash. A line or link that was
 * changed, removed or added is therefore detected by the hashes after it, up to the account's row. After the partitions
 * of lines are dropped, the hashes still lead from one link to the next and the balances go on from there. The views
 * have been replaced by those of `./ledger-checks.ts`, which also allow for dropped links.
 *
 * The views recompute everything: `ledger_link_check` names the first fault of a link, or null, `ledger_account_check`
 * whether an account is where its last link left it, `unlinked_line` has lines without a link.
 */
export const LEDGER_CHAIN_V1 = `
  CREATE TABLE ledger_link (
    account_id bigint NOT NULL,
    position bigint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- balances of the account after this link
    funded bigint NOT NULL,
    available bigint NOT NULL,
    held bigint NOT NULL,
    spent bigint NOT NULL,
    kind text COLLATE "C" NOT NULL,
    -- ascending request ids of its holds, or message ids of its settlements
    line_ids uuid[],
    -- kind and reference of its funding
    funding text COLLATE "C",
    digest bytea NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (account_id, position),
    CONSTRAINT ledger_link_kind CHECK (kind IN ('hold', 'settlement', 'funding')),
    CONSTRAINT ledger_link_of_lines
      CHECK (num_nonnulls(line_ids, funding) = 1 AND (kind = 'funding') = (line_ids IS NULL))
  );
  -- serves the audit: what was written in a period, and the link of a line
  CREATE INDEX ledger_link_created ON ledger_link (created_at);

  CREATE FUNCTION hold_bytes(request_id uuid, credits integer, messages integer) RETURNS bytea LANGUAGE sql IMMUTABLE
    RETURN uuid_send(request_id) || int4send(credits) || int4send(messages);
  CREATE FUNCTION settlement_bytes(message_id uuid, captured integer, released integer, advance_id uuid) RETURNS bytea
    LANGUAGE sql IMMUTABLE RETURN uuid_send(message_id) || int4send(captured) || int4send(released)
      || coalesce(uuid_send(advance_id), '');
  CREATE FUNCTION funding_bytes(kind text, reference text, credits bigint) RETURNS bytea LANGUAGE sql STABLE
    RETURN int8send(credits) || convert_to(kind || ':' || reference, 'UTF8');
  CREATE FUNCTION link_hash(previous bytea, account_id bigint, "position" bigint, kind text, created_at timestamptz,
    funded bigint, available bigint, held bigint, spent bigint, digest bytea) RETURNS bytea LANGUAGE sql STABLE
    RETURN sha256(previous || int8send(account_id) || int8send("position") || timestamptz_send(created_at)
      || int8send(funded) || int8send(available) || int8send(held) || int8send(spent) || digest
      || textsend(kind));

  CREATE VIEW ledger_link_check AS
    SELECT link.account_id, link.position, link.created_at, CASE
        WHEN NOT EXISTS (SELECT FROM credit_account AS account WHERE account.account_id = link.account_id)
          THEN 'there is no such account'
        WHEN previous.position IS NULL AND link.position > 1 THEN 'the link before it is missing'
        WHEN link.hash <> link_hash(coalesce(previous.hash, ''), link.account_id, link.position, link.kind,
          link.created_at, link.funded, link.available, link.held, link.spent, link.digest)
          THEN 'its hash does not follow from the link before it'
        WHEN dropped.lines THEN NULL
        WHEN line.digest IS DISTINCT FROM link.digest OR line.lines <> coalesce(cardinality(link.line_ids), 1)
          THEN 'its lines are not those it was written with'
        WHEN (link.funded, link.available, link.held, link.spent) IS DISTINCT FROM
          (coalesce(previous.funded, 0) + line.funded, coalesce(previous.available, 0) + line.available,
          coalesce(previous.held, 0) + line.held, coalesce(previous.spent, 0) + line.spent)
          THEN 'its balances do not follow from the link before it and its lines'
      END AS fault, dropped.lines AS lines_dropped
    FROM ledger_link AS link
    LEFT JOIN ledger_link AS previous
      ON previous.account_id = link.account_id AND previous.position = link.position - 1
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
      SELECT coalesce(link.line_ids[1] < CASE link.kind WHEN 'hold' THEN (${oldestLine('hold')})
        WHEN 'settlement' THEN (${oldestLine('settlement')}) END, false) AS lines
    ) AS dropped;

  CREATE VIEW ledger_account_check AS
    SELECT account_id, account.links, account.last_hash, CASE
        WHEN account.links <> coalesce(last.position, 0) THEN 'its last link is not the last one written'
        WHEN account.last_hash <> coalesce(last.hash, '') THEN 'its last hash is not that of its last link'
        WHEN (account.funded, account.available, account.held, account.spent) IS DISTINCT FROM
          (coalesce(last.funded, 0), coalesce(last.available, 0), coalesce(last.held, 0), coalesce(last.spent, 0))
          THEN 'its balances are not those of its last link'
      END AS fault
    FROM credit_account AS account LEFT JOIN LATERAL (
      SELECT position, funded, available, held, spent, hash FROM ledger_link
      WHERE account_id = account.account_id ORDER BY position DESC LIMIT 1
    ) AS last ON true;

  CREATE VIEW unlinked_line AS
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
      AND link.account_id = line.account_id AND link.funding = line.kind || ':' || line.reference)`;
