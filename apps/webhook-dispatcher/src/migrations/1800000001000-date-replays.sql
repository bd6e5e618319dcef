ALTER TABLE event_exception ADD COLUMN replayed_at timestamptz;
