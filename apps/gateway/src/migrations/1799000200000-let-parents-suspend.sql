-- Of a suspended sub-account: its parent suspended it and may end that, which an operator's suspension is not.
ALTER TABLE account ADD COLUMN suspended_by_parent boolean NOT NULL DEFAULT false;
-- A closed sub-account is suspended for good.
ALTER TABLE account ADD COLUMN closed_at timestamptz CHECK (closed_at IS NULL OR parent_id IS NOT NULL);
