-- Mails that are waiting to be sent. The row goes when its mail was sent or given up. It has neither the text nor a token:
-- both are made when the mail is sent.
CREATE TABLE mail (
  -- its Message-ID: whoever gets a mail twice can tell
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- the action of the audit log that it tells of, or what was asked for
  kind text NOT NULL CHECK (char_length(kind) BETWEEN 1 AND 64),
  -- to whom: a user, or whatever address somebody has typed
  user_id bigint REFERENCES app_user (id),
  address text CHECK (char_length(address) BETWEEN 1 AND 320),
  -- the entry of the audit log that it tells of
  entry_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- when it is given up
  expires_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  CHECK (num_nonnulls(user_id, address) = 1)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
-- serves the search for the mail that is sent next
CREATE INDEX mail_due ON mail (due_at);

-- 'mailed': the last link whose entry was told to those whom it concerns.
ALTER TABLE audit_chain DROP CONSTRAINT audit_chain_name_check;
ALTER TABLE audit_chain ADD CONSTRAINT audit_chain_name_check CHECK (name IN ('end', 'logged', 'mailed'));
INSERT INTO audit_chain (name, position, hash) SELECT 'mailed', position, hash FROM audit_chain WHERE name = 'end';
