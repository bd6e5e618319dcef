import type { Database, Sql } from '@sms/platform/database';
import { EXCEPTION, RANGE } from '../events/codes';
import type { ClaimedQueue } from '../queues/claim-queues';
import type { Position } from './state/cursor';
import { STALE_AFTER_MS } from './state/reading';

export interface Retirement {
  /** An event that was not delivered within this time is given up, in milliseconds. */
  readonly maxAgeMs: number;
}

/** Replaces `STALE_AFTER_MS` after an outage. */
const STALE_AFTER_OUTAGE_MS = 60_000;

/** How many exceptions, and sequence numbers of a backlog, one transaction gives up. */
const MAX_EXCEPTIONS = 1_000;
const MAX_NUMBERS = 50_000;

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

/** Returns undefined when another process holds the queue. */
async function whileHeld<T>(
  database: Database,
  { accountId, token }: Pick<ClaimedQueue, 'accountId' | 'token'>,
  work: (sql: Sql, queue: HeldQueue) => Promise<T>,
): Promise<T | undefined> {
  return database.transaction(async (sql) => {
    const held = await sql.rows<{ cursor: number; cursor_at: string; is_closed: boolean }>(
      `SELECT cursor, cursor_at::text, breaker_state = 'closed' AS is_closed FROM endpoint_queue
       WHERE account_id = $1 AND lease_token = $2 FOR NO KEY UPDATE`,
      [accountId, token],
    );
    const [row] = held;
    if (!row) return undefined;
    const cursor = { sequence: row.cursor, createdAt: row.cursor_at };
    return work(sql, { accountId, cursor, isClosed: row.is_closed });
  });
}

async function turnIntoBacklog(sql: Sql, { accountId, cursor, isClosed }: HeldQueue): Promise<Position> {
  const newest = await newestIfStale(sql, accountId, cursor, isClosed ? STALE_AFTER_MS : STALE_AFTER_OUTAGE_MS);
  if (!newest) return cursor;
  await sql.execute('UPDATE endpoint_queue SET cursor = $2, cursor_at = $3 WHERE account_id = $1', [
    accountId,
    newest.sequence,
    newest.createdAt,
  ]);
  const extended = await sql.execute(
    `UPDATE event_range SET last_sequence = $3 WHERE account_id = $1 AND kind = ${RANGE.backlog} AND last_sequence = $2`,
    [accountId, cursor.sequence, newest.sequence],
  );
  if (extended === 0) {
    await sql.execute(
      `INSERT INTO event_range (account_id, first_sequence, last_sequence, kind, cursor, cursor_at)
       VALUES ($1, $2::bigint + 1, $3, ${RANGE.backlog}, $2, $4)`,
      [accountId, cursor.sequence, newest.sequence, cursor.createdAt],
    );
  }
  return newest;
}

/**
 * The newest event, unless the next one is young. If it is not, it has waited for longer, or its partition was dropped.
 */
async function newestIfStale(
  sql: Sql,
  accountId: number,
  { sequence }: Position,
  staleAfterMs: number,
): Promise<Position | undefined> {
  const rows = await sql.rows<{ last_sequence: number; last_event_at: string }>(
    `SELECT last_sequence, last_event_at::text FROM endpoint
     WHERE account_id = $1 AND last_sequence > $2 AND NOT EXISTS (
       SELECT FROM event WHERE account_id = $1 AND sequence = $2::bigint + 1
         AND created_at >= now() - make_interval(secs => $3 / 1000.0))`,
    [accountId, sequence, staleAfterMs],
  );
  const [row] = rows;
  return row && { sequence: row.last_sequence, createdAt: row.last_event_at };
}

/** Gives up exceptions that are still retried, and the oldest part of a backlog; returns whether there may be more. */
async function giveUpOld(sql: Sql, accountId: number, maxAgeMs: number): Promise<boolean> {
  const exceptions = await sql.execute(
    `UPDATE event_exception SET state = ${EXCEPTION.dead}, due_at = NULL, finished_at = clock_timestamp()
     WHERE account_id = $1 AND sequence = ANY(ARRAY(SELECT sequence FROM event_exception
       WHERE account_id = $1 AND state = ${EXCEPTION.retrying}
         AND coalesce(replayed_at, created_at) < clock_timestamp() - make_interval(secs => $2 / 1000.0)
       LIMIT ${MAX_EXCEPTIONS}))`,
    [accountId, maxAgeMs],
  );
  const ranges = await sql.rows(GIVE_UP_RANGE, [accountId, maxAgeMs]);
  return exceptions === MAX_EXCEPTIONS || ranges.length > 0;
}

/**
 * The sequence numbers of a range rise with their times, so its old events are at the beginning, after those whose
 * partitions were dropped. A dead range is extended for an hour only: it is kept until its events are gone, which is
 * counted from its creation, and no event is given up within its first hour.
 */
const GIVE_UP_RANGE = `
  WITH backlog AS (
    SELECT id, cursor, cursor_at, last_sequence FROM event_range
    WHERE account_id = $1 AND kind = ${RANGE.backlog} AND cursor < last_sequence
    ORDER BY first_sequence LIMIT 1 FOR NO KEY UPDATE
  ), kept AS MATERIALIZED (
    SELECT b.*, coalesce(e.sequence - 1, b.last_sequence) AS dropped_to, coalesce(e.created_at, b.cursor_at) AS kept_at
    FROM backlog b LEFT JOIN LATERAL (
      SELECT sequence, created_at FROM event WHERE account_id = $1 AND sequence > b.cursor
        AND sequence <= b.last_sequence AND created_at >= b.cursor_at
      ORDER BY sequence LIMIT 1
    ) e ON true
  ), old AS MATERIALIZED (
    SELECT k.id, k.cursor, coalesce(e.sequence, k.dropped_to) AS sequence,
      coalesce(e.created_at, k.kept_at) AS created_at
    FROM kept k CROSS JOIN LATERAL (
      SELECT max(sequence) AS sequence, max(created_at) AS created_at FROM event
      WHERE account_id = $1 AND sequence > k.dropped_to
        AND sequence <= least(k.dropped_to + ${MAX_NUMBERS}, k.last_sequence) AND created_at >= k.kept_at
        AND created_at < clock_timestamp() - make_interval(secs => $2 / 1000.0)
    ) e
    WHERE coalesce(e.sequence, k.dropped_to) > k.cursor
  ), moved AS (
    UPDATE event_range r SET cursor = old.sequence, cursor_at = old.created_at FROM old WHERE r.id = old.id
  ), extended AS (
    UPDATE event_range r SET last_sequence = old.sequence FROM old
    WHERE r.account_id = $1 AND r.kind = ${RANGE.dead} AND r.last_sequence = old.cursor
      AND r.finished_at > clock_timestamp() - interval '1 hour' RETURNING 1
  ), added AS (
    INSERT INTO event_range (account_id, first_sequence, last_sequence, kind)
    SELECT $1, cursor + 1, sequence, ${RANGE.dead} FROM old WHERE NOT EXISTS (SELECT FROM extended)
  )
  SELECT sequence FROM old`;
