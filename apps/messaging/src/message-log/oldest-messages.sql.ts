import type { MessageWait } from '@sms/contracts/messaging';
import { columns, statement } from '@sms/platform/database';
import { messageOf } from '../message/message-of';

/** Entries of a route that are read from the front of its lane: an old message is not far behind it. */
const MAX_READ_OF_ROUTE = 10_000;
/** Waiting messages that are read, the oldest first, whatever their lane. */
const MAX_READ_OF_WAITS = 100_000;

export interface OldestRow {
  readonly id: number;
  readonly request_id: string;
  readonly ordinal: number;
  readonly account_id: number;
  readonly recipient: string;
  readonly created_at: Date;
  readonly attempts: number;
  readonly route: string;
  readonly state: MessageWait['state'];
  /** Null: since it was accepted, when it is queued; unknown otherwise. */
  readonly since: Date | null;
  readonly until: Date | null;
}

const ROUTES = columns<string>({ route: ['text', (route) => route] }, 3);

/** The entries of CTE `waiting_message`: an id, what it waits for, its route and how often it was submitted. */
const QUEUED = `
      SELECT q.message_id, 'queued' AS state, NULL::timestamptz AS since, NULL::timestamptz AS until, q.route,
        q.attempt - 1 AS attempts
      FROM ${ROUTES.unnest} AS r(${ROUTES.names}) CROSS JOIN LATERAL (
        SELECT message_id, route, attempt FROM send_ready WHERE route = r.route AND lane = $1
        ORDER BY route, lane, position, message_id LIMIT ${MAX_READ_OF_ROUTE}) AS q`;
const parked = (front: string) => `
      SELECT w.message_id, w.state, NULL::timestamptz AS since, nullif(w.due_at, 'infinity') AS until, w.route,
        w.attempt AS attempts
      FROM (SELECT message_id, state, due_at, route, lane, attempt FROM send_wait ${front}
        LIMIT ${MAX_READ_OF_WAITS}) AS w WHERE w.lane = $1`;
const IN_FLIGHT = `
      SELECT p.message_id, 'in_flight', c.claimed_at, NULL, c.carrier, p.attempt
      FROM claim c CROSS JOIN LATERAL unnest(c.message_ids, c.attempts) AS p(message_id, attempt)
      CROSS JOIN ${messageOf('p.message_id', 'lane')} AS l
      WHERE l.lane = $1 AND NOT EXISTS (SELECT FROM message_state s WHERE s.message_id = p.message_id)`;

/** Ids rise with the time of acceptance. Each part reads the front of an index; claims are few rows. */
const oldestOf = (waiting: readonly string[]) => `
    WITH waiting_message AS (${waiting.join(`
      UNION ALL`)}
    ), oldest_message AS MATERIALIZED (SELECT * FROM waiting_message ORDER BY message_id LIMIT $2)
    SELECT m.id, m.request_id, m.ordinal, m.account_id, m.recipient, m.created_at, o.attempts::integer, o.route,
      o.state, o.since, o.until
    FROM oldest_message o CROSS JOIN ${messageOf('o.message_id')} AS m ORDER BY m.id`;

export const listOldestMessages = statement<
  readonly [rank: number, limit: number, routes: readonly string[]],
  OldestRow
>({
  name: 'messaging.list_oldest_messages',
  params: ([rank, limit, routes]) => [rank, limit, ...ROUTES.arrays(routes)],
  text: oldestOf([
    QUEUED,
    parked(`WHERE state IN ('delayed', 'uncertain', 'held', 'cancelled') ORDER BY message_id`),
    IN_FLIGHT,
  ]),
});

/** The oldest messages that are held back because their accounts are suspended. */
export const listOldestHeldMessages = statement<readonly [rank: number, limit: number], OldestRow>({
  name: 'messaging.list_oldest_held_messages',
  text: oldestOf([parked(`WHERE state = 'held' AND due_at = 'infinity' ORDER BY state, due_at, message_id`)]),
});
