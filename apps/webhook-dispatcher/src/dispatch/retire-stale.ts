import { type Database, type Sql, statement } from '@sms/platform/database';
import { RANGE } from '../events/codes';
import type { ClaimedQueue } from '../queues/claim-queues';
import { giveUpBacklog, giveUpExceptions, MAX_EXCEPTIONS } from './retire-stale.sql';
import type { Position } from './state/cursor';
import { STALE_AFTER_MS } from './state/reading';

export interface Retirement {
  /** An event that was not delivered within this time is given up, in milliseconds. */
  readonly maxAgeMs: number;
}

/** Replaces `STALE_AFTER_MS` after an outage. */
const STALE_AFTER_OUTAGE_MS = 60_000;

/**
 * Gives up events that are too old or no longer kept, and turns others that wait for long into a backlog behind newer
 * events. The holder must have nothing in flight. Returns the cursor from which the newer events begin.
 */
export async function retireStale(
  database: Database,
  queue: Pick<ClaimedQueue, 'accountId' | 'token'>,
  { maxAgeMs }: Retirement,
): Promise<Position | undefined> {
  const start = await whileHeld(database, queue, turnIntoBacklog);
  for (let more = true; more;)
    more = (await whileHeld(database, queue, (sql, { accountId }) => giveUpOld(sql, accountId, maxAgeMs))) ?? false;
  return start;
}

interface HeldQueue {
  readonly accountId: number;
  readonly cursor: Position;
  readonly isClosed: boolean;
}

const lockHeldQueue = statement<
  readonly [accountId: number, token: number],
  { cursor: number; cursor_at: string; is_closed: boolean }
>({
  name: 'webhook-dispatcher.lock_held_queue',
  text: `
    SELECT cursor, cursor_at::text, breaker_state = 'closed' AS is_closed FROM endpoint_queue
    WHERE account_id = $1 AND lease_token = $2 FOR NO KEY UPDATE`,
});

/** Returns undefined when another process holds the queue. */
async function whileHeld<T>(
  database: Database,
  { accountId, token }: Pick<ClaimedQueue, 'accountId' | 'token'>,
  work: (sql: Sql, queue: HeldQueue) => Promise<T>,
): Promise<T | undefined> {
  return database.transaction(async (sql) => {
    const [row] = await sql.run(lockHeldQueue, [accountId, token]);
    if (!row) return undefined;
    const cursor = { sequence: row.cursor, createdAt: row.cursor_at };
    return work(sql, { accountId, cursor, isClosed: row.is_closed });
  });
}

const moveCursor = statement<readonly [accountId: number, sequence: number, createdAt: string]>({
  name: 'webhook-dispatcher.move_cursor',
  text: 'UPDATE endpoint_queue SET cursor = $2, cursor_at = $3 WHERE account_id = $1',
});

const extendBacklog = statement<readonly [accountId: number, from: number, to: number]>({
  name: 'webhook-dispatcher.extend_backlog',
  text: `
    UPDATE event_range SET last_sequence = $3
    WHERE account_id = $1 AND kind = ${RANGE.backlog} AND last_sequence = $2`,
});

const insertBacklog = statement<readonly [accountId: number, from: number, to: number, createdAt: string]>({
  name: 'webhook-dispatcher.insert_backlog',
  text: `
    INSERT INTO event_range (account_id, first_sequence, last_sequence, kind, cursor, cursor_at)
    VALUES ($1, $2::bigint + 1, $3, ${RANGE.backlog}, $2, $4)`,
});

async function turnIntoBacklog(sql: Sql, { accountId, cursor, isClosed }: HeldQueue): Promise<Position> {
  const newest = await newestIfStale(sql, accountId, cursor, isClosed ? STALE_AFTER_MS : STALE_AFTER_OUTAGE_MS);
  if (!newest) return cursor;
  await sql.run(moveCursor, [accountId, newest.sequence, newest.createdAt]);
  const extended = await sql.change(extendBacklog, [accountId, cursor.sequence, newest.sequence]);
  if (extended === 0) await sql.run(insertBacklog, [accountId, cursor.sequence, newest.sequence, cursor.createdAt]);
  return newest;
}

const findStaleEnd = statement<
  readonly [accountId: number, cursor: number, staleAfterMs: number],
  { last_sequence: number; last_event_at: string }
>({
  name: 'webhook-dispatcher.find_stale_end',
  text: `
    SELECT last_sequence, last_event_at::text FROM endpoint
    WHERE account_id = $1 AND last_sequence > $2 AND NOT EXISTS (
      SELECT FROM event WHERE account_id = $1 AND sequence = $2::bigint + 1
        AND created_at >= now() - make_interval(secs => $3 / 1000.0))`,
});

/**
 * The newest event, unless the next one is young. If it is not, it has waited for longer, or its partition was dropped.
 */
async function newestIfStale(
  sql: Sql,
  accountId: number,
  { sequence }: Position,
  staleAfterMs: number,
): Promise<Position | undefined> {
  const [row] = await sql.run(findStaleEnd, [accountId, sequence, staleAfterMs]);
  return row && { sequence: row.last_sequence, createdAt: row.last_event_at };
}

/** Gives up exceptions that are still retried, and the oldest part of a backlog; returns whether there may be more. */
async function giveUpOld(sql: Sql, accountId: number, maxAgeMs: number): Promise<boolean> {
  const exceptions = await sql.change(giveUpExceptions, [accountId, maxAgeMs]);
  const ranges = await sql.run(giveUpBacklog, [accountId, maxAgeMs]);
  return exceptions === MAX_EXCEPTIONS || ranges.length > 0;
}
