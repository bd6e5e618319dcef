import { columns, statement } from '@sms/platform/database';
import type { Erased } from '@sms/platform/erasures';
import { MAX_LOG_SPAN } from '../dispatch/attempt-log';

export interface ErasedEvent {
  readonly account_id: number;
  readonly sequence: number;
  readonly created_at: string;
  readonly body: string;
}

const EVENTS = columns<ErasedEvent>({
  account_id: ['bigint', ({ account_id: accountId }) => accountId],
  sequence: ['bigint', ({ sequence }) => sequence],
  created_at: ['timestamptz', ({ created_at: createdAt }) => createdAt],
  body: ['text', ({ body }) => body],
});

/** A repeat finds the new bodies, and erases nothing. */
export const eraseEvents = statement<readonly ErasedEvent[], Erased>({
  name: 'webhook-dispatcher.erase_events',
  params: EVENTS,
  text: `
    WITH erased_event AS (
      UPDATE event e SET body = n.body, sealed = NULL FROM ${EVENTS.unnest} AS n(${EVENTS.names})
      WHERE e.account_id = n.account_id AND e.sequence = n.sequence AND e.created_at = n.created_at
        AND (e.body <> n.body OR e.sealed IS NOT NULL)
      RETURNING e.created_at
    )
    SELECT 'events' AS kind, count(*)::integer AS rows, min(created_at) AS first_at, max(created_at) AS last_at
    FROM erased_event`,
});

/** A response may repeat what was sent. */
export const eraseExcerpts = statement<readonly [accountId: number, sequences: readonly number[]], Erased>({
  name: 'webhook-dispatcher.erase_excerpts',
  text: `
    WITH erased_attempt AS (
      UPDATE attempt SET response_excerpt = NULL
      WHERE account_id = $1 AND sequence = ANY($2::bigint[]) AND response_excerpt IS NOT NULL
      RETURNING started_at AS at
    ), erased_log AS (
      UPDATE dispatch_log l SET excerpts = (
        SELECT array_agg(CASE WHEN u.sequence = ANY($2::bigint[]) THEN NULL ELSE u.excerpt END ORDER BY u.place)
        FROM unnest(l.sequences, l.excerpts) WITH ORDINALITY AS u(sequence, excerpt, place))
      FROM unnest($2::bigint[]) AS n(sequence)
      WHERE l.account_id = $1 AND l.first_sequence > n.sequence - ${MAX_LOG_SPAN} AND l.first_sequence <= n.sequence
        AND n.sequence = ANY(l.sequences) AND l.excerpts IS NOT NULL
        AND EXISTS (SELECT FROM unnest(l.sequences, l.excerpts) AS u(sequence, excerpt)
          WHERE u.sequence = ANY($2::bigint[]) AND u.excerpt IS NOT NULL)
      RETURNING l.finished_at
    ), erased_response AS (
      SELECT at FROM erased_attempt UNION ALL SELECT finished_at FROM erased_log
    )
    SELECT 'responses' AS kind, count(*)::integer AS rows, min(at) AS first_at, max(at) AS last_at
    FROM erased_response`,
});

export const listExceptions = statement<
  readonly [accountId: number, sequences: readonly number[]],
  { sequence: number; state: number }
>({
  name: 'webhook-dispatcher.list_exceptions_of_erased',
  text: 'SELECT sequence, state FROM event_exception WHERE account_id = $1 AND sequence = ANY($2::bigint[])',
});
