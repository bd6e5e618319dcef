import { type Sql, statement } from '@sms/platform/database';

type CursorName = 'audit' | 'usage';

/**
 * The transactions that have rows of the log to commit, by the lock that each takes before it draws an id and keeps
 * until its rows are visible, however long it waits for its commit, for example for that of a standby.
 */
const WRITERS = `
  SELECT virtualtransaction FROM pg_locks
  WHERE relation = 'message'::regclass AND mode = 'RowExclusiveLock'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * How far a job has come that goes through the log once, in the order of its ids.
 *
 * The job goes up to a mark: the last id that had been drawn at some moment. From there it goes on with a new one.
 * Whether all messages up to the mark are visible does not follow from their times, which are older than their ids
 * where a bulk is expanded late: the job waits until the transactions that were writing when the mark was set have
 * ended.
 */
export interface LogCursor {
  readonly message_id: number;
  /** The mark. */
  readonly drawn_id: number;
  /** Whether all messages up to the mark are visible, and the mark is old enough. */
  readonly settled: boolean;
}

/** To be read before the writers: a transaction that begins to write in between draws higher ids than this. */
export const readMessageSequence = statement<readonly [], { drawn: number }>({
  name: 'messaging.read_message_sequence',
  text: 'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS drawn FROM message_id',
});

const lockLogCursor = statement<readonly [name: CursorName, afterSeconds: number], LogCursor>({
  name: 'messaging.lock_log_cursor',
  text: `
    SELECT message_id, drawn_id, drawn_at < now() - make_interval(secs => $2)
      AND NOT EXISTS (${WRITERS} AND virtualtransaction = ANY(writers)) AS settled
    FROM log_cursor WHERE name = $1 FOR UPDATE SKIP LOCKED`,
});

/**
 * Locks the cursor, so that one process at a time moves it; undefined when another one does.
 * @param afterSeconds the age that a mark must have
 */
export async function lockCursor(
  sql: Pick<Sql, 'run'>,
  name: CursorName,
  afterSeconds: number,
): Promise<LogCursor | undefined> {
  const [cursor] = await sql.run(lockLogCursor, [name, afterSeconds]);
  return cursor;
}

export const moveLogCursor = statement<readonly [name: CursorName, last: number | null]>({
  name: 'messaging.move_log_cursor',
  text: 'UPDATE log_cursor SET message_id = $2 WHERE name = $1',
});

/** Moves the cursor to its mark, and sets the next one. */
export const markLogCursor = statement<readonly [name: CursorName, drawn: number]>({
  name: 'messaging.mark_log_cursor',
  text: `
    UPDATE log_cursor SET message_id = greatest(message_id, drawn_id), drawn_id = $2, drawn_at = now(),
      writers = ARRAY(${WRITERS})
    WHERE name = $1`,
});
