ALTER TABLE endpoint ADD COLUMN host_set_at timestamptz NOT NULL DEFAULT 'epoch';
