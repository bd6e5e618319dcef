import type { Check, Finding } from '../reading/check';
import { messagePages } from '../reading/messages';

/**
 * Messages of a bulk that is expanded late are older than their rows, and the worker's audit goes by ids: a message
 * above the audit's position is late only when the audit has not advanced for two minutes either.
 */
const WRONG = `
  WITH page AS MATERIALIZED (
    SELECT m.id, m.created_at, s.status
    FROM message AS m LEFT JOIN message_state AS s ON s.message_id = m.id AND s.message_id > $1 AND s.message_id <= $2
    WHERE m.id > $1 AND m.id <= $2 AND m.created_at <= $3
  ), unwatched AS (
    SELECT id, coalesce(status, 'queued') AS status FROM page, log_cursor
    WHERE name = 'audit' AND (status IS NULL OR status = 'pending') AND created_at < now() - interval '2 minutes'
      AND (id <= message_id OR drawn_at < now() - interval '2 minutes')
      AND NOT EXISTS (SELECT FROM message_watch AS w WHERE w.message_id = page.id AND kind IN ('expire', 'close'))
  )
  SELECT (SELECT count(*) FROM page) AS rows, id, status FROM (SELECT) AS one LEFT JOIN unwatched ON true ORDER BY id`;

export const everyOpenMessageIsWatched: Check = {
  name: 'every message that is two minutes old and open is looked at again',
  pages: (context) =>
    messagePages(context, (after, upto) => async () => {
      const found = await context.databases.messaging.rows<{ rows: number; id: number | null; status: string }>(WRONG, [
        after,
        upto,
        context.to,
      ]);
      const wrong = found.flatMap(({ id, status }): Finding[] =>
        id === null ? [] : [{ row: `message ${id}`, what: `it is ${status}, and nobody looks at it again` }],
      );
      return { rows: found[0]?.rows ?? 0, wrong };
    }),
};
