-- Exceptions that are still retried get their outcome with the next attempt, so that no dispatcher waits for this.
UPDATE event_exception x SET outcome = (
  SELECT a.outcome FROM attempt a
  WHERE a.account_id = x.account_id AND a.sequence = x.sequence AND a.started_at >= x.created_at
  ORDER BY a.started_at DESC LIMIT 1
) WHERE x.state <> 1;
