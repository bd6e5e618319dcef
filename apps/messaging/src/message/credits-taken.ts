/**
 * SQL for the credits of a message that are held or captured, where `m` is the message and its columns and those of its
 * state are in scope, the latter null while it is queued: as `settled` in status-events.ts decides. A failed message of
 * several segments costs those that a carrier had taken. A carrier's answers are kept for ATTEMPT_DAYS.
 */
export const CREDITS_TAKEN = `
  CASE WHEN sandbox THEN 0 WHEN status IS DISTINCT FROM 'failed' OR accepted_at IS NOT NULL THEN credits
    WHEN NOT detailed OR credits = 1 THEN 0
    ELSE least(credits, (SELECT count(DISTINCT segment) FROM submission
      WHERE message_id = m.id AND submission.id >= m.id AND outcome = 'accepted')) END`;
