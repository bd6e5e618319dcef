-- The `traceparent` of what it reports; null: that is not part of a sampled trace.
ALTER TABLE event ADD COLUMN trace_parent text;
