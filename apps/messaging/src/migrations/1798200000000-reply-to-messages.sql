-- What accounts reply by themselves to messages of subscribers. An empty number stands for all; one that is named goes
-- before it.
CREATE TABLE auto_reply_rule (
  account_id bigint NOT NULL,
  trigger text COLLATE "C" NOT NULL CHECK (trigger IN ('stop', 'start', 'help', 'keyword', 'message')),
  keyword text COLLATE "C" NOT NULL DEFAULT '' CHECK (length(keyword) <= 40),
  number text COLLATE "C" NOT NULL DEFAULT '' CHECK (number ~ '^[0-9]{0,15}$'),
  -- null: the text of the service, in the language of the word
  text text CHECK (length(text) <= 1600),
  -- replies are sends of this user
  user_id bigint NOT NULL,
  PRIMARY KEY (account_id, trigger, keyword, number),
  CHECK ((keyword = '') = (trigger <> 'keyword')),
  CHECK (text IS NOT NULL OR trigger IN ('stop', 'start', 'help'))
);

-- The last reply to a phone from a number, until it is an hour old: for ten minutes there is no other one, so that two
-- machines do not reply to each other for ever. It is written with the message that it answers, and waits here until it
-- is accepted as a send.
CREATE TABLE auto_reply (
  number text COLLATE "C" NOT NULL,
  phone text COLLATE "C" NOT NULL,
  account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  request_id uuid NOT NULL,
  trigger text NOT NULL,
  text text NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now(),
  -- when it is to be submitted, or submitted again; null: it was accepted or refused
  due_at timestamptz DEFAULT now(),
  PRIMARY KEY (number, phone)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
-- Serves the submission.
CREATE INDEX auto_reply_due ON auto_reply (due_at) WHERE due_at IS NOT NULL;
-- Serves the sweep.
CREATE INDEX auto_reply_decided ON auto_reply (decided_at);
