import { type Database, statement } from '@sms/platform/database';
import { type BodyRow, type EventStore, openedToSend } from '../bodies/bodies';
import { EXCEPTION, RANGE } from '../events/codes';
import { eventOf } from './cycle';
import type { Position } from './state/cursor';
import type { DueRetry } from './state/queue-state';
import type { Backlog, BacklogRead } from './state/reading';

/** Limits of one read. */
const MAX_RETRIES = 32;
const MAX_BACKLOG_READ = 64;

interface EventRow extends BodyRow {
  readonly sequence: number;
  readonly created_at: string;
  readonly message_id: string | null;
  readonly status: number | null;
  readonly trace_parent: string | null;
}

const readDueRetries = statement<
  readonly [accountId: number, inFlight: readonly number[]],
  EventRow & { readonly attempts: number; readonly since: string }
>({
  name: 'webhook-dispatcher.read_due_retries',
  text: `
    SELECT x.sequence, x.created_at::text, x.attempts, x.since::text, e.message_id, e.status, e.body, e.trace_parent,
      e.vendor_account_id, e.sealed
    FROM (SELECT sequence, created_at, attempts, due_at, coalesce(replayed_at, created_at) AS since
      FROM event_exception
      WHERE account_id = $1 AND state = ${EXCEPTION.retrying} AND due_at <= now() AND sequence <> ALL($2::bigint[])
      ORDER BY due_at LIMIT ${MAX_RETRIES}) x
    CROSS JOIN LATERAL (SELECT message_id, status, body, trace_parent, vendor_account_id, sealed FROM event
      WHERE account_id = $1 AND sequence = x.sequence AND created_at = x.created_at LIMIT 1) e
    ORDER BY x.due_at, x.sequence`,
});

/** Due retries, longest due first, without those in flight. */
export async function readRetries(
  { database, bodies }: EventStore,
  accountId: number,
  inFlight: readonly number[],
): Promise<DueRetry[]> {
  const rows = await openedToSend(bodies, await database.run(readDueRetries, [accountId, inFlight]));
  return rows.map((row) => ({ ...eventOf(accountId, row), attempts: row.attempts, since: row.since }));
}

const deleteFinishedBacklogs = statement<readonly [accountId: number]>({
  name: 'webhook-dispatcher.delete_finished_backlogs',
  text: `DELETE FROM event_range WHERE account_id = $1 AND kind = ${RANGE.backlog} AND cursor >= last_sequence`,
});

const readOldestBacklog = statement<
  readonly [accountId: number],
  { id: number; last_sequence: number; cursor: number; cursor_at: string }
>({
  name: 'webhook-dispatcher.read_oldest_backlog',
  text: `
    SELECT id, last_sequence, cursor, cursor_at::text FROM event_range
    WHERE account_id = $1 AND kind = ${RANGE.backlog} ORDER BY first_sequence LIMIT 1`,
});

/** Returns the oldest unfinished backlog. Deletes the finished ones. */
export async function readBacklog(database: Database, accountId: number): Promise<Backlog | undefined> {
  await database.run(deleteFinishedBacklogs, [accountId]);
  const [row] = await database.run(readOldestBacklog, [accountId]);
  return (
    row && {
      rangeId: row.id,
      lastSequence: row.last_sequence,
      cursor: { sequence: row.cursor, createdAt: row.cursor_at },
    }
  );
}

const readEventsOfBacklog = statement<
  readonly [accountId: number, after: number, lastSequence: number, notBefore: string],
  EventRow & { readonly excepted: boolean }
>({
  name: 'webhook-dispatcher.read_backlog_events',
  text: `
    SELECT e.sequence, e.created_at::text, e.message_id, e.status, e.body, e.trace_parent,
      e.vendor_account_id, e.sealed,
      EXISTS (SELECT FROM event_exception x WHERE x.account_id = e.account_id AND x.sequence = e.sequence) AS excepted
    FROM event e
    WHERE e.account_id = $1 AND e.sequence > $2 AND e.sequence <= least($2 + ${MAX_BACKLOG_READ}, $3::bigint)
      AND e.created_at >= $4 ORDER BY e.sequence`,
});

/** The next events of a backlog after a position. */
export async function readBacklogEvents(
  { database, bodies }: EventStore,
  accountId: number,
  after: Position,
  lastSequence: number,
): Promise<BacklogRead> {
  const range = [accountId, after.sequence, lastSequence, after.createdAt] as const;
  const rows = await openedToSend(bodies, await database.run(readEventsOfBacklog, range));
  const events = rows.map((row) => ({ event: eventOf(accountId, row), excepted: row.excepted }));
  return {
    events: events.filter(({ excepted }) => !excepted).map(({ event }) => event),
    excepted: events.filter(({ excepted }) => excepted).map(({ event }) => event),
  };
}
