-- People who were asked to become users of an account and have not accepted. The row goes when they do, or when the
-- invitation is withdrawn.
CREATE TABLE invitation (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES account (id),
  -- who has sent it last
  invited_by bigint NOT NULL REFERENCES app_user (id),
  invited_at timestamptz NOT NULL DEFAULT now(),
  -- until when its link works
  expires_at timestamptz NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'member')),
  -- whether a user has it is looked up when the mail is sent
  email text NOT NULL CHECK (email = lower(email)),
  -- of the link in the mail that was sent last; null: there is none. Its index serves whoever opens the link.
  token_hash bytea UNIQUE CHECK (octet_length(token_hash) = 32),
  -- its index serves the list of an account's invitations and their count as well
  UNIQUE (account_id, email)
);
-- serves the job that deletes those which ended long ago
CREATE INDEX invitation_expiry ON invitation (expires_at);

-- The invitation that a mail takes to its address, and with which it goes.
ALTER TABLE mail ADD COLUMN invitation_id bigint REFERENCES invitation (id) ON DELETE CASCADE;
-- serves the deletion of an invitation, and of mails that a newer one replaces
CREATE INDEX mail_invitation ON mail (invitation_id) WHERE invitation_id IS NOT NULL;
