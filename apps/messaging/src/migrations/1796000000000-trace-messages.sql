-- The `traceparent` of the span that accepted it; null: it is not part of a sampled trace.
ALTER TABLE message ADD COLUMN trace_parent text;
-- the same, for the first of its messages
ALTER TABLE bulk_send ADD COLUMN trace_parent text;
