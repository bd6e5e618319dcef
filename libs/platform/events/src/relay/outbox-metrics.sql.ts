import { statement } from '@sms/platform/database';

/** Maximum number of rows, of up to 250 events, that are counted: bounds the index scan. */
const MAX_COUNTED = 10_000;

export interface Waiting {
  waiting: number;
  refused: number;
  oldest: number;
}

export const countWaitingEvents = statement<readonly [destination: string], Waiting>({
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
