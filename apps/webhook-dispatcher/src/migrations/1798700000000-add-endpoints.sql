-- Further endpoints of an account. Each is a row beside that of the account, and has a queue, secrets and a log of
-- events of its own under a number that no account has: `account_id` of every table is that number. A process of the
-- release before dispatches their queues, but stores no new events in them.
ALTER TABLE endpoint
  -- the account of a further endpoint; null: the row is the first endpoint of the account of its number
  ADD COLUMN owner_account_id bigint,
  -- names a further endpoint to its owner
  ADD COLUMN id uuid,
  -- kinds of events that a further endpoint is sent
  ADD COLUMN events text[],
  ADD COLUMN description text NOT NULL DEFAULT '',
  -- when a further endpoint was removed; its row stays for as long as its events are kept
  ADD COLUMN removed_at timestamptz,
  ADD CONSTRAINT endpoint_further CHECK (
    (owner_account_id IS NULL) = (id IS NULL) AND (owner_account_id IS NULL) = (events IS NULL)
    AND (owner_account_id IS NULL OR (removed_at IS NULL) = (url IS NOT NULL))
  );
-- serves intake, which stores events for the further endpoints of an account, and the list of them
CREATE INDEX endpoint_owner ON endpoint (owner_account_id, account_id) WHERE owner_account_id IS NOT NULL;
-- serves the deletion of rows whose events are no longer kept
CREATE INDEX endpoint_removed ON endpoint (removed_at) WHERE removed_at IS NOT NULL;

-- Numbers of further endpoints are 1,000,000,000,000 and its value.
CREATE SEQUENCE endpoint_number;
