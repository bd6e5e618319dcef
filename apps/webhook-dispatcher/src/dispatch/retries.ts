import type { Database } from '@sms/platform/database';
import { EXCEPTION } from '../events/codes';
import { eventOf, type QueuedEvent } from './cycle';

/** An event to be sent again; `attempts` count already. */
export interface DueRetry extends QueuedEvent {
  readonly attempts: number;
  /** Since when it is to be delivered: it was taken in, or replayed. */
  readonly since: string;
}

/** Of one reading. */
const MAX_RETRIES = 32;

interface RetryRow {
  readonly sequence: number;
  readonly created_at: string;
  readonly message_id: string | null;
  readonly status: number;
  readonly body: string;
  readonly attempts: number;
  readonly since: string;
}

/** Due retries, longest due first, without those that are in flight. */
export async function readRetries(
  database: Database,
  accountId: number,
  inFlight: readonly number[],
): Promise<DueRetry[]> {
  const rows = await database.rows<RetryRow>(
    `SELECT x.sequence, x.created_at::text, x.attempts, x.since::text, e.message_id, e.status, e.body
     FROM (SELECT sequence, created_at, attempts, due_at, coalesce(replayed_at, created_at) AS since
       FROM event_exception
       WHERE account_id = $1 AND state = ${EXCEPTION.retrying} AND due_at <= now() AND sequence <> ALL($2::bigint[])
       ORDER BY due_at LIMIT ${MAX_RETRIES}) x
     CROSS JOIN LATERAL (SELECT message_id, status, body FROM event
       WHERE account_id = $1 AND sequence = x.sequence AND created_at = x.created_at LIMIT 1) e
     ORDER BY x.due_at, x.sequence`,
    [accountId, inFlight],
  );
  return rows.map((row) => ({ ...eventOf(row), attempts: row.attempts, since: row.since }));
}
