-- Accepted send requests: their messages in the log, and the credit they are paid from. A message's row in the log is
-- written once and never changed: its later state stands in message_state.

-- The fence of a send request: the transaction that inserts its row first decides whether the request exists. The ids
-- carry the time they were made at, so that old partitions can be dropped.
CREATE TABLE send_request (
  request_id uuid PRIMARY KEY,
  account_id bigint NOT NULL,
  -- covered: accepted, its credits taken from an advance; advance: no request, but credit held ahead under this id
  state text NOT NULL CHECK (state IN ('accepted', 'covered', 'cancelled', 'advance'))
) PARTITION BY RANGE (request_id);

-- Credit that is held at billing ahead of an account's next sends: accepting them takes from it. The process that made
-- an advance uses it for seconds, then gives the rest back.
CREATE TABLE credit_advance (
  id uuid PRIMARY KEY,
  account_id bigint NOT NULL,
  -- null while billing is asked for the advance, and while billing is told that it is given back
  credits integer CHECK (credits >= 0),
  -- after this time, any process that finds the advance gives it back
  expires_at timestamptz NOT NULL
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
-- serves an account that is short of credit
CREATE INDEX credit_advance_account ON credit_advance (account_id);
-- serves the return of advances whose process has died
CREATE INDEX credit_advance_expiry ON credit_advance (expires_at);

-- When an account last announced an advance, and until when it gets no other. Announcing an advance and refusing
-- advances both lock the account's row: a refusal sees all advances that were announced before it.
CREATE TABLE advance_account (
  account_id bigint PRIMARY KEY,
  announced_at timestamptz NOT NULL,
  refused_until timestamptz NOT NULL DEFAULT '-infinity'
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Dense numbers for an account's log, and its place in each lane's queue. With one place for all lanes, a bulk would
-- push the account's own single sends back.
CREATE TABLE account_counter (
  account_id bigint PRIMARY KEY,
  last_seq bigint NOT NULL,
  otp_position bigint NOT NULL,
  single_position bigint NOT NULL,
  bulk_position bigint NOT NULL
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- The virtual time of each lane: the highest position claimed so far.
CREATE TABLE lane_clock (
  lane smallint PRIMARY KEY,
  position bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
INSERT INTO lane_clock (lane) VALUES (0), (1), (2);

-- Ids are drawn while the account's counter is locked, so that they rise with the account's numbers.
CREATE SEQUENCE message_id;

-- The SMS log.
CREATE TABLE message (
  id bigint PRIMARY KEY DEFAULT nextval('message_id'),
  request_id uuid NOT NULL,
  account_id bigint NOT NULL,
  seq bigint NOT NULL,
  user_id bigint NOT NULL,
  position bigint NOT NULL,
  -- the account under whose approved name it goes out; null: the service's own
  sender_account_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- the advance that its credits were taken from; null: they are held for its request
  advance_id uuid,
  -- from 1: the place of its recipient in the request
  ordinal integer NOT NULL,
  credits smallint NOT NULL CHECK (credits > 0),
  lane smallint NOT NULL CHECK (lane BETWEEN 0 AND 2),
  sandbox boolean NOT NULL,
  -- the carriers it might go to when it was accepted, in order, separated by commas
  route text COLLATE "C" NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  -- the text that logs may show: masked where it holds a secret
  text text NOT NULL
) PARTITION BY RANGE (id);
-- serves the log page: a range of one account's numbers
CREATE INDEX message_account_seq ON message (account_id, seq);
-- serves delivery reports, operators and cancelling: one request's messages, or those to one recipient
CREATE INDEX message_request ON message (request_id, recipient);
-- serves the search by number, of one account and of all: an account's messages to a number in their order
CREATE INDEX message_recipient ON message (recipient, account_id, id);

-- The partitions of the log that are full: their ids, without end_id, and when their messages were accepted.
CREATE TABLE message_partition (
  first_id bigint PRIMARY KEY,
  end_id bigint NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL
);
-- The numbers that each account has in these partitions. Of the partitions that were dropped, an account keeps its
-- newest entry here, so that its oldest number is known.
CREATE TABLE log_directory (
  account_id bigint NOT NULL,
  first_id bigint NOT NULL,
  first_seq bigint NOT NULL,
  last_seq bigint NOT NULL,
  PRIMARY KEY (account_id, first_id)
);

-- How many of an account's numbers belong to removed messages of test keys, by the partition that these were in and by
-- blocks of numbers: see log-gaps.ts.
CREATE TABLE log_gap (
  account_id bigint NOT NULL,
  first_id bigint NOT NULL,
  block bigint NOT NULL,
  removed integer NOT NULL,
  first_seq bigint NOT NULL,
  last_seq bigint NOT NULL,
  PRIMARY KEY (account_id, first_id, block)
);

-- Texts that hold a secret, such as a one-time password, until their message has its first state.
CREATE TABLE message_secret (
  message_id bigint PRIMARY KEY,
  text text NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Requests to many recipients, accepted as a whole, until all of their parts are in the log and in the queue.
CREATE TABLE bulk_send (
  request_id uuid PRIMARY KEY,
  account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  sender_account_id bigint,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- tells workers a bulk that waits for its turn from one whose acceptor has died
  expander_seen_at timestamptz NOT NULL DEFAULT now(),
  credits smallint NOT NULL,
  lane smallint NOT NULL,
  sandbox boolean NOT NULL,
  sender text NOT NULL,
  text text NOT NULL,
  secret text
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
-- serves the workers that take over bulks whose acceptor has died
CREATE INDEX bulk_send_accepted ON bulk_send (accepted_at);
-- serves readers of an account's log, which wait for its bulks
CREATE INDEX bulk_send_account ON bulk_send (account_id, accepted_at);

-- The recipients of a bulk, in parts.
CREATE TABLE bulk_part (
  request_id uuid NOT NULL,
  -- from 0; all but the last are equally long
  part integer NOT NULL,
  recipients text[] NOT NULL,
  -- of each recipient, or the one that all of them have
  routes text[] NOT NULL,
  PRIMARY KEY (request_id, part)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
-- A part is read once and deleted: to compress it would cost more than it saves.
ALTER TABLE bulk_part ALTER recipients SET STORAGE EXTERNAL, ALTER routes SET STORAGE EXTERNAL;

-- Accounts that may not send at the moment, as told by the gateway; the highest version holds.
CREATE TABLE account_suspension (
  account_id bigint PRIMARY KEY,
  suspended boolean NOT NULL,
  version bigint NOT NULL
);

-- Sender names the accounts may use, as told by sender-names.
CREATE TABLE approved_sender_name (
  account_id bigint NOT NULL,
  name_key text NOT NULL,
  name text NOT NULL,
  approved boolean NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (account_id, name_key)
);
