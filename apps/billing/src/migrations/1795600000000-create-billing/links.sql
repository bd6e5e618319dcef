-- The chain of links that makes the ledger tamper-evident.
--
-- Each account has a chain of links. A statement that writes lines of the ledger for an account adds one link, which
-- names these lines and says what the account's balances are after them:
--
-- * digest: sha256 of the lines' bytes, in ascending order of their ids;
-- * hash: sha256 of the previous link's hash (nothing before the first), the account, the position (from 1), the time,
--   the four balances, the digest and the kind.
--
-- The bytes of each are those of the functions below: numbers are big-endian, times in microseconds since 2000. Lines
-- have the time of their link. The account's row has the number of its links and the last hash. A line or link that was
-- changed, removed or added is therefore detected by the hashes after it, up to the account's row. After the partitions
-- of lines are dropped, the hashes still lead from one link to the next and the balances go on from there.

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
  -- Positions are unique within an account because a statement locks the account's row before it adds a link.
  PRIMARY KEY (account_id, position, created_at),
  CONSTRAINT ledger_link_kind CHECK (kind IN ('hold', 'settlement', 'funding')),
  CONSTRAINT ledger_link_of_lines
    CHECK (num_nonnulls(line_ids, funding) = 1 AND (kind = 'funding') = (line_ids IS NULL))
) PARTITION BY RANGE (created_at);
-- serves the audit: what was written in a period, and the link of a line
CREATE INDEX ledger_link_created ON ledger_link (created_at);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_link
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The last link of each account and month. It stays when the links of the month are dropped.
CREATE TABLE ledger_seal (
  account_id bigint NOT NULL,
  position bigint NOT NULL,
  created_at timestamptz NOT NULL,
  funded bigint NOT NULL,
  available bigint NOT NULL,
  held bigint NOT NULL,
  spent bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (account_id, position)
);
-- serves the sealing: whether a month has its seals
CREATE INDEX ledger_seal_created ON ledger_seal (created_at);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
