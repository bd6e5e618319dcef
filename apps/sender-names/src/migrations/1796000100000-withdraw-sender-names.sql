-- A withdrawn name has the status 'rejected', so that whatever treats rejected names treats it alike;
-- rejection_reason says why.
ALTER TABLE sender_name ADD COLUMN withdrawn_at timestamptz, ADD COLUMN withdrawn_by bigint;
ALTER TABLE sender_name
  ADD CONSTRAINT sender_name_withdrawn
    CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL)
      AND (withdrawn_at IS NULL OR status = 'rejected')) NOT VALID;
-- serve the operators' list over all accounts, by key, in the order in which the names got their status
CREATE INDEX sender_name_by_status ON sender_name (status, version) WHERE withdrawn_at IS NULL;
CREATE INDEX sender_name_by_withdrawal ON sender_name (version) WHERE withdrawn_at IS NOT NULL;
-- serve the same list for one account
CREATE INDEX sender_name_account_by_status ON sender_name (account_id, status, version)
  WHERE withdrawn_at IS NULL;
CREATE INDEX sender_name_account_by_withdrawal ON sender_name (account_id, version)
  WHERE withdrawn_at IS NOT NULL;

ALTER TABLE sender_name VALIDATE CONSTRAINT sender_name_withdrawn;
