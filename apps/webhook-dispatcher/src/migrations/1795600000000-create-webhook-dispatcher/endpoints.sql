-- Vendors, their endpoints and the queue of each endpoint.

-- What webhooks show of a vendor, as told by the gateway; the highest version holds.
CREATE TABLE account (
  account_id bigint PRIMARY KEY,
  parent_account_id bigint CHECK (parent_account_id <> account_id),
  version bigint NOT NULL,
  uuid uuid NOT NULL,
  email text NOT NULL
);

-- The lock of a row stands for the numbering of the account's events. A transaction that also needs the queue locks
-- this row first.
CREATE TABLE endpoint (
  account_id bigint PRIMARY KEY,
  -- number of the account's newest event
  last_sequence bigint NOT NULL DEFAULT 0 CHECK (last_sequence >= 0),
  -- when the newest event was taken in: never goes back, even if the clock does
  last_event_at timestamptz NOT NULL DEFAULT 'epoch',
  -- events from this number on are kept for the feed only; null: events are delivered
  skipped_from bigint DEFAULT 1,
  -- when it was given up after failing for days
  disabled_at timestamptz,
  -- when its last test event was sent, which keeps test events apart
  tested_at timestamptz,
  -- when the host of its URL last changed
  host_set_at timestamptz NOT NULL DEFAULT 'epoch',
  url text CHECK (url ~* '^https://.'),
  CHECK ((skipped_from IS NULL) = (url IS NOT NULL AND disabled_at IS NULL))
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

CREATE TABLE endpoint_secret (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES endpoint,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- null: until it is replaced
  expires_at timestamptz,
  -- of the key that seals the ciphertext
  key_id text NOT NULL,
  ciphertext bytea NOT NULL
);
-- serves every reading of an endpoint's secrets
CREATE INDEX endpoint_secret_account ON endpoint_secret (account_id, id);

CREATE TABLE endpoint_queue (
  account_id bigint PRIMARY KEY REFERENCES endpoint,
  -- every event up to this number has been delivered, unless an exception or a range says otherwise
  cursor bigint NOT NULL DEFAULT 0,
  -- when that event was taken in, or earlier
  cursor_at timestamptz NOT NULL DEFAULT 'epoch',
  -- when there is something to do; null: nothing is pending
  due_at timestamptz,
  lease_owner uuid,
  -- raised by each claim and each change of the URL: writes of an older holder do not count
  lease_token bigint NOT NULL DEFAULT 0,
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  -- dispatch cycles of this lease, so that a repeated one is recognised
  cycle bigint NOT NULL DEFAULT 0,
  -- raised by each change of the secrets
  secrets_version bigint NOT NULL DEFAULT 0,
  -- requests in flight at most; null: the service's default
  concurrency smallint CHECK (concurrency > 0),
  breaker_state text NOT NULL DEFAULT 'closed' CHECK (breaker_state IN ('closed', 'open', 'half-open')),
  consecutive_failures integer NOT NULL DEFAULT 0 CHECK (consecutive_failures >= 0),
  open_until timestamptz,
  reset_ms integer CHECK (reset_ms > 0),
  -- of the first attempt that failed since the last one that delivered
  failing_since timestamptz,
  CHECK ((lease_owner IS NULL) = (leased_until = '-infinity')),
  CHECK ((breaker_state = 'open') = (open_until IS NOT NULL)),
  CHECK ((breaker_state = 'closed') = (reset_ms IS NULL))
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
-- serves the claim: free queues with work that is due, longest waiting first
CREATE INDEX endpoint_queue_claimable ON endpoint_queue (greatest(due_at, leased_until)) WHERE due_at IS NOT NULL;
-- serves the count of open breakers
CREATE INDEX endpoint_queue_failing ON endpoint_queue (account_id) WHERE breaker_state <> 'closed';
