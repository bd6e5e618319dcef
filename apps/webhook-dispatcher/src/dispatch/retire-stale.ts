import type { Database, Sql } from '@sms/platform/database';
import { EXCEPTION, RANGE } from '../events/codes';
import type { ClaimedQueue } from '../queues/claim-queues';
import type { Position } from './cursor';

export interface Retirement {
  /** What was not delivered within this time is given up, in milliseconds. */
  readonly maxAgeMs: number;
}

/** A queue whose oldest event waits for longer than this after an outage delivers newer ones first, in milliseconds. */
const STALE_AFTER_MS = 60_000;

/**
 * Gives up what has become too old, and has what else an outage left make way for newer events. For a holder that has
 * nothing in flight; returns the cursor from which the newer events begin.
 */
export async function retireStale(
  database: Database,
  queue: ClaimedQueue,
  { maxAgeMs }: Retirement,
): Promise<Position> {
  const start = await whileHeld(database, queue, (sql) => turnIntoBacklog(sql, queue));
  for (let more = true; more;)
    more = (await whileHeld(database, queue, (sql) => giveUpOld(sql, queue.accountId, maxAgeMs))) ?? false;
  return start ?? { sequence: queue.cursor, createdAt: queue.cursorAt };
}

/** Undefined when the queue is somebody else's. */
async function whileHeld<T>(
  database: Database,
  { accountId, token }: ClaimedQueue,
  work: (sql: Sql) => Promise<T>,
): Promise<T | undefined> {
  return database.transaction(async (sql) => {
    const held = await sql.rows(
      'SELECT 1 FROM endpoint_queue WHERE account_id = $1 AND lease_token = $2 FOR NO KEY UPDATE',
      [accountId, token],
    );
    return held.length === 0 ? undefined : work(sql);
  });
}

/** Only when the breaker is not closed: after an outage, not when a receiver is merely slow. */
async function turnIntoBacklog(sql: Sql, { accountId, breaker, cursor, cursorAt }: ClaimedQueue): Promise<Position> {
  const before = { sequence: cursor, createdAt: cursorAt };
  const newest = breaker.state === 'closed' ? undefined : await newestIfStale(sql, accountId, before);
  if (!newest) return before;
  await sql.execute('UPDATE endpoint_queue SET cursor = $2, cursor_at = $3 WHERE account_id = $1', [
    accountId,
    newest.sequence,
    newest.createdAt,
  ]);
  const extended = await sql.execute(
    `UPDATE event_range SET last_sequence = $3 WHERE account_id = $1 AND kind = ${RANGE.backlog} AND last_sequence = $2`,
    [accountId, cursor, newest.sequence],
  );
  if (extended === 0) {
    await sql.execute(
      `INSERT INTO event_range (account_id, first_sequence, last_sequence, kind, cursor, cursor_at)
       VALUES ($1, $2::bigint + 1, $3, ${RANGE.backlog}, $2, $4)`,
      [accountId, cursor, newest.sequence, cursorAt],
    );
  }
  return newest;
}

async function newestIfStale(
  sql: Sql,
  accountId: number,
  { sequence, createdAt }: Position,
): Promise<Position | undefined> {
  const rows = await sql.rows<{ last_sequence: number; last_event_at: string; stale: boolean | null }>(
    `SELECT last_sequence, last_event_at::text, (
       SELECT e.created_at < clock_timestamp() - interval '${STALE_AFTER_MS} milliseconds' FROM event e
       WHERE e.account_id = $1 AND e.sequence = $2::bigint + 1 AND e.created_at >= $3) AS stale
     FROM endpoint WHERE account_id = $1`,
    [accountId, sequence, createdAt],
  );
  const [row] = rows;
  return row?.stale === true ? { sequence: row.last_sequence, createdAt: row.last_event_at } : undefined;
}

/** Gives up exceptions that are still retried, and the oldest part of a backlog; returns whether there may be more. */
async function giveUpOld(sql: Sql, accountId: number, maxAgeMs: number): Promise<boolean> {
  const exceptions = await sql.execute(
    `UPDATE event_exception SET state = ${EXCEPTION.dead}, due_at = NULL, finished_at = clock_timestamp()
     WHERE account_id = $1 AND sequence = ANY(ARRAY(SELECT sequence FROM event_exception
       WHERE account_id = $1 AND state = ${EXCEPTION.retrying}
         AND created_at < clock_timestamp() - make_interval(secs => $2 / 1000.0) LIMIT ${MAX_GIVEN_UP}))`,
    [accountId, maxAgeMs],
  );
  const ranges = await sql.rows<{ taken: number }>(GIVE_UP_RANGE, [accountId, maxAgeMs]);
  return exceptions === MAX_GIVEN_UP || ranges[0]?.taken === MAX_GIVEN_UP;
}

const MAX_GIVEN_UP = 1_000;

/** The numbers of a range rise with their times, so the old ones are its beginning. */
const GIVE_UP_RANGE = `
  WITH backlog AS (
    SELECT id, cursor, cursor_at, last_sequence FROM event_range
    WHERE account_id = $1 AND kind = ${RANGE.backlog} AND cursor < last_sequence
    ORDER BY first_sequence LIMIT 1 FOR NO KEY UPDATE
  ), old AS MATERIALIZED (
    SELECT max(e.sequence) AS sequence, max(e.created_at) AS created_at, count(*) AS taken, min(b.id) AS id,
      min(b.cursor) AS cursor
    FROM backlog b CROSS JOIN LATERAL (
      SELECT sequence, created_at FROM event WHERE account_id = $1 AND sequence > b.cursor
        AND sequence <= least(b.cursor + ${MAX_GIVEN_UP}, b.last_sequence) AND created_at >= b.cursor_at
        AND created_at < clock_timestamp() - make_interval(secs => $2 / 1000.0)
    ) e
    HAVING count(*) > 0
  ), moved AS (
    UPDATE event_range r SET cursor = old.sequence, cursor_at = old.created_at FROM old WHERE r.id = old.id
  ), extended AS (
    UPDATE event_range r SET last_sequence = old.sequence FROM old
    WHERE r.account_id = $1 AND r.kind = ${RANGE.dead} AND r.last_sequence = old.cursor RETURNING 1
  ), added AS (
    INSERT INTO event_range (account_id, first_sequence, last_sequence, kind)
    SELECT $1, cursor + 1, sequence, ${RANGE.dead} FROM old WHERE NOT EXISTS (SELECT FROM extended)
  )
  SELECT taken FROM old`;
