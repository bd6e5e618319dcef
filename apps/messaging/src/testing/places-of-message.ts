/**
 * SQL: the number of rows for a message `m` whose state, if it has one, is `s`: of the queue, of a claim without a
 * state, or of the states.
 */
export const PLACES = `(SELECT count(*) FROM send_ready r WHERE r.message_id = m.id)
         + (SELECT count(*) FROM send_wait w WHERE w.message_id = m.id)
         + (SELECT count(*) FROM claim c WHERE m.id = ANY(c.message_ids) AND s.status IS NULL)
         + CASE WHEN s.status IS NULL THEN 0 ELSE 1 END`;
