import { columns, type Sql, statement } from '@sms/platform/database';

/** The most entries counted of a lane or a parked state: a walk of the front of an index. */
const MAX_COUNTED = 100_000;

/** States of messages that are neither waiting for their turn nor done. */
export const PARKED_STATES = ['claimed', 'delayed', 'uncertain', 'held', 'paused', 'cancelled', 'scheduled'] as const;
export type ParkedState = (typeof PARKED_STATES)[number];

const ROUTES = columns<string>({ route: ['text', (route) => route] }, 2);

const countQueueLane = statement<readonly [rank: number, routes: readonly string[]], { count: number; oldest: number }>(
  {
    name: 'messaging.count_queue_lane',
    params: ([rank, routes]) => [rank, ...ROUTES.arrays(routes)],
    text: `
    SELECT count,
      coalesce(extract(epoch FROM now() - (SELECT coalesce(send_at, created_at) FROM message WHERE id = first)), 0)
        ::double precision AS oldest
    FROM (
      SELECT least(count(*), ${MAX_COUNTED})::integer AS count, min(message_id) AS first
      FROM ${ROUTES.unnest} AS used(${ROUTES.names}) CROSS JOIN LATERAL (
        SELECT message_id FROM send_ready WHERE route = used.route AND lane = $1
        ORDER BY route, lane, position, message_id LIMIT ${MAX_COUNTED}) AS front) AS walked`,
  },
);

/**
 * Counts at most 100,000 messages of a lane, and returns the seconds for which the oldest of them has waited. It walks
 * the index route by route, in queue order: among the entries counted, the one with the lowest id is the oldest.
 */
export async function countLane(
  sql: Pick<Sql, 'run'>,
  rank: number,
  routes: readonly string[],
): Promise<{ count: number; oldest: number }> {
  const [row] = await sql.run(countQueueLane, [rank, routes]);
  return row ?? { count: 0, oldest: 0 };
}

type WaitState = Exclude<ParkedState, 'claimed'>;
const STATES = columns<WaitState>({ state: ['text', (state) => state] });

const countParkedMessages = statement<readonly WaitState[], { state: ParkedState; count: number }>({
  name: 'messaging.count_parked_messages',
  params: STATES,
  text: `
    SELECT states.state, counted.count FROM ${STATES.unnest} AS states(${STATES.names})
    CROSS JOIN LATERAL (SELECT count(*)::integer AS count FROM (
      SELECT FROM send_wait w WHERE w.state = states.state ORDER BY w.state, w.due_at, w.message_id
      LIMIT ${MAX_COUNTED}) AS front) AS counted
    UNION ALL
    SELECT 'claimed', coalesce(sum(cardinality(message_ids)), 0)::integer FROM claim`,
});

/**
 * Counts at most 100,000 messages in each state. Decided ones count as claimed while their claim has others in flight.
 */
export async function countParked(sql: Pick<Sql, 'run'>): Promise<ReadonlyMap<ParkedState, number>> {
  const rows = await sql.run(
    countParkedMessages,
    PARKED_STATES.filter((state) => state !== 'claimed'),
  );
  return new Map(rows.map(({ state, count }) => [state, count]));
}
