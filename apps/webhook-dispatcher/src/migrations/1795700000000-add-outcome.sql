-- How the last attempt of an exception ended, as attempt.outcome says it; null: none has ended yet. Serves the list by
-- outcome.
ALTER TABLE event_exception ADD COLUMN outcome text;
