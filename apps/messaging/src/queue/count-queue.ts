import type { Sql } from '@sms/platform/database';

/** Of a lane, and of what is parked: a walk of the first entries of an index, however many there are. */
const MAX_COUNTED = 100_000;

/** States of messages that are neither waiting for their turn nor done. */
export const PARKED_STATES = ['leased', 'delayed', 'uncertain', 'held', 'ending'] as const;
export type ParkedState = (typeof PARKED_STATES)[number];

/** The routes of the messages that wait for their turn: one step down the index for each, whatever the queue holds. */
export async function routesInQueue(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ route: string }>(
    `WITH RECURSIVE used AS (
       (SELECT route FROM send_queue WHERE state = 'ready' ORDER BY route LIMIT 1)
       UNION ALL
       SELECT (SELECT q.route FROM send_queue q WHERE q.state = 'ready' AND q.route > used.route ORDER BY q.route
         LIMIT 1)
       FROM used WHERE used.route IS NOT NULL)
     SELECT route FROM used WHERE route IS NOT NULL`,
  );
  return rows.map(({ route }) => route);
}

/** Plans that end where their limit is: a scan of the table would read all that waits, and sort it. */
export async function walkIndexesOnly(sql: Sql): Promise<void> {
  await sql.execute('SET LOCAL enable_seqscan = off');
  await sql.execute('SET LOCAL enable_bitmapscan = off');
}

/**
 * Counts at most 100,000 messages of a lane, and tells the seconds for which the oldest of them has waited. In the
 * order of the queue, route by route, as its index has it: among so many at its front, the one with the lowest id is
 * the oldest.
 */
export async function countLane(
  sql: Sql,
  rank: number,
  routes: readonly string[],
): Promise<{ count: number; oldest: number }> {
  const [row] = await sql.rows<{ count: number; oldest: number }>(
    `SELECT count,
       coalesce(extract(epoch FROM now() - (SELECT created_at FROM message WHERE id = first)), 0)::double precision
         AS oldest
     FROM (
       SELECT least(count(*), ${MAX_COUNTED})::integer AS count, min(message_id) AS first
       FROM unnest($2::text[]) AS used(route) CROSS JOIN LATERAL (
         SELECT message_id FROM send_queue WHERE state = 'ready' AND route = used.route AND lane = $1
         ORDER BY position, message_id LIMIT ${MAX_COUNTED}) AS front) AS walked`,
    [rank, routes],
  );
  return row ?? { count: 0, oldest: 0 };
}

/** Counts at most 100,000 of those that wait for a time, and as many of those that are held. */
export async function countParked(sql: Sql): Promise<ReadonlyMap<ParkedState, number>> {
  const rows = await sql.rows<{ state: ParkedState; count: number }>(
    `SELECT state, count(*)::integer AS count FROM (
       (SELECT state FROM send_queue WHERE state <> 'ready' AND due_at IS NOT NULL ORDER BY due_at LIMIT ${MAX_COUNTED})
       UNION ALL
       (SELECT state FROM send_queue WHERE state = 'held' ORDER BY account_id, message_id LIMIT ${MAX_COUNTED}))
         AS parked
     GROUP BY state`,
  );
  return new Map(rows.map(({ state, count }) => [state, count]));
}
