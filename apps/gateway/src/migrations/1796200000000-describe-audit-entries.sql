-- The audit log says by what credential and from where something was done, and whose account it concerns. Entries of the
-- release before have none of these. A failed login has no actor.
ALTER TABLE audit_log ALTER COLUMN actor_user_id DROP NOT NULL;
ALTER TABLE audit_log
  -- the account that the entry concerns, and the parent of that, or itself: their owners may read it
  ADD COLUMN account_id bigint,
  ADD COLUMN vendor_id bigint,
  -- 'session:<uuid>' or 'key:<uuid>'
  ADD COLUMN credential text CHECK (char_length(credential) BETWEEN 1 AND 64),
  ADD COLUMN address text CHECK (char_length(address) BETWEEN 1 AND 64),
  ADD COLUMN user_agent text CHECK (char_length(user_agent) BETWEEN 1 AND 160);
