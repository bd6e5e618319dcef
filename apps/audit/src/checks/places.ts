import type { Check, Finding } from '../reading/check';
import { messagePages } from '../reading/messages';

/** One statement reads one snapshot of messaging's database, and a message changes its state in one transaction. */
const WRONG = `
  WITH RECURSIVE page AS MATERIALIZED (
    SELECT m.id, m.lane, m.position, s.status, s.accepted_at, s.delivered_at
    FROM message AS m LEFT JOIN message_state AS s ON s.message_id = m.id AND s.message_id > $1 AND s.message_id <= $2
    WHERE m.id > $1 AND m.id <= $2 AND m.created_at <= $3
  ), route AS (
    (SELECT route FROM send_ready ORDER BY route LIMIT 1)
    UNION ALL
    SELECT (SELECT route FROM send_ready WHERE route > last.route ORDER BY route LIMIT 1) FROM route AS last
    WHERE last.route IS NOT NULL
  ), claimed AS MATERIALIZED (SELECT DISTINCT unnest(message_ids) AS id FROM claim
  ), placed AS (
    SELECT page.*,
      (SELECT count(*) FROM send_wait AS w WHERE w.message_id = page.id) AS waiting,
      (SELECT count(*) FROM route CROSS JOIN LATERAL (
         SELECT FROM send_ready AS r WHERE r.route = route.route AND r.lane = page.lane
           AND r.position = page.position AND r.message_id = page.id) AS r) AS ready,
      EXISTS (SELECT FROM claimed WHERE claimed.id = page.id) AS is_claimed
    FROM page
  ), judged AS (
    SELECT id, CASE
      WHEN status IS NULL AND waiting + ready = 0 AND NOT is_claimed THEN 'it is queued and in no queue'
      WHEN waiting + ready > 1 THEN 'it is in a queue twice'
      WHEN status IS NOT NULL AND waiting + ready > 0 THEN 'it is ' || status || ' and in a queue'
      WHEN status IN ('pending', 'undelivered') AND accepted_at IS NULL
        THEN 'it is ' || status || ' and was never accepted'
      WHEN status <> 'delivered' AND delivered_at IS NOT NULL THEN 'it is ' || status || ' and has a time of delivery'
    END AS what FROM placed
  )
  SELECT (SELECT count(*) FROM page) AS rows, id, what FROM (SELECT) AS one LEFT JOIN judged
  ON what IS NOT NULL ORDER BY id`;

export const everyMessageHasAPlace: Check = {
  name: 'every message has a state, or one place in a queue',
  pages: (context) =>
    messagePages(context, (after, upto) => async () => {
      const found = await context.databases.messaging.rows<{ rows: number; id: number | null; what: string }>(WRONG, [
        after,
        upto,
        context.to,
      ]);
      const wrong = found.flatMap(({ id, what }): Finding[] => (id === null ? [] : [{ row: `message ${id}`, what }]));
      return { rows: found[0]?.rows ?? 0, wrong };
    }),
};
