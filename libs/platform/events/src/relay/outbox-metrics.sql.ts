import { type Database, statement } from '@sms/platform/database';

/** Maximum number of rows, of up to 250 events, that are counted: bounds the index scan. */
const MAX_COUNTED = 10_000;

export interface Waiting {
  waiting: number;
  refused: number;
  oldest: number;
}

const countWaitingEvents = statement<readonly [destination: string], Waiting>({
  name: 'events.count_waiting_events',
  text: `
    WITH queued AS (
      SELECT coalesce(sum(events), 0)::integer AS events, min(created_at) AS since
      FROM (SELECT events, created_at FROM outbox WHERE destination = $1 ORDER BY id LIMIT ${MAX_COUNTED}) AS first
    ), refused AS (
      SELECT count(*)::integer AS events, min(created_at) AS since
      FROM (SELECT created_at FROM outbox_refused WHERE destination = $1 ORDER BY due_at LIMIT ${MAX_COUNTED})
        AS first
    )
    SELECT queued.events + refused.events AS waiting, refused.events AS refused,
      coalesce(extract(epoch FROM now() - least(queued.since, refused.since)), 0)::double precision AS oldest
    FROM queued, refused`,
});

/** Events that wait in the outbox for a consumer, and the seconds for which the oldest of them has. */
export async function readWaitingEvents(database: Pick<Database, 'run'>, destination: string): Promise<Waiting> {
  const [row] = await database.run(countWaitingEvents, [destination]);
  return row ?? { waiting: 0, refused: 0, oldest: 0 };
}
