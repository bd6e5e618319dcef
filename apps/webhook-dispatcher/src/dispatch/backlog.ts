import type { Database } from '@sms/platform/database';
import { RANGE } from '../events/codes';
import type { Position } from './cursor';
import { eventOf, type QueuedEvent } from './cycle';

/** Events of an outage, which are delivered behind newer ones. */
export interface Backlog {
  readonly rangeId: number;
  readonly lastSequence: number;
  /** What of it is finished. */
  readonly cursor: Position;
}

/** Of one reading. */
const MAX_BACKLOG_READ = 64;

/** The oldest backlog that is not finished. Those that are finished are removed. */
export async function readBacklog(database: Database, accountId: number): Promise<Backlog | undefined> {
  await database.execute(
    `DELETE FROM event_range WHERE account_id = $1 AND kind = ${RANGE.backlog} AND cursor >= last_sequence`,
    [accountId],
  );
  const rows = await database.rows<{ id: number; last_sequence: number; cursor: number; cursor_at: string }>(
    `SELECT id, last_sequence, cursor, cursor_at::text FROM event_range
     WHERE account_id = $1 AND kind = ${RANGE.backlog} ORDER BY first_sequence LIMIT 1`,
    [accountId],
  );
  const [row] = rows;
  return (
    row && {
      rangeId: row.id,
      lastSequence: row.last_sequence,
      cursor: { sequence: row.cursor, createdAt: row.cursor_at },
    }
  );
}

export interface BacklogRead {
  readonly events: readonly QueuedEvent[];
  /** Exceptions among the numbers that were read: they are retried on their own. */
  readonly excepted: readonly Position[];
}

/** The next events of a backlog after a number. */
export async function readBacklogEvents(
  database: Database,
  accountId: number,
  after: Position,
  lastSequence: number,
): Promise<BacklogRead> {
  const rows = await database.rows<BacklogRow>(
    `SELECT e.sequence, e.created_at::text, e.message_id, e.status, e.body,
       EXISTS (SELECT FROM event_exception x WHERE x.account_id = e.account_id AND x.sequence = e.sequence) AS excepted
     FROM event e WHERE e.account_id = $1 AND e.sequence > $2 AND e.sequence <= least($2 + ${MAX_BACKLOG_READ}, $3::bigint)
       AND e.created_at >= $4 ORDER BY e.sequence`,
    [accountId, after.sequence, lastSequence, after.createdAt],
  );
  const events = rows.map((row) => ({ event: eventOf(row), excepted: row.excepted }));
  return {
    events: events.filter(({ excepted }) => !excepted).map(({ event }) => event),
    excepted: events.filter(({ excepted }) => excepted).map(({ event }) => event),
  };
}

interface BacklogRow {
  readonly sequence: number;
  readonly created_at: string;
  readonly message_id: string | null;
  readonly status: number;
  readonly body: string;
  readonly excepted: boolean;
}
