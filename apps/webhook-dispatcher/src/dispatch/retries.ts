import type { Database } from '@sms/platform/database';
import { EXCEPTION } from '../events/codes';
import { eventOf, type QueuedEvent } from './cycle';

/** An event to be sent again; `attempts` count already. */
export interface DueRetry extends QueuedEvent {
  readonly attempts: number;
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
}

/** Due retries, longest due first, without those that are in flight. */
export async function readRetries(
  database: Database,
  accountId: number,
  inFlight: readonly number[],
): Promise<DueRetry[]> {
  const rows = await database.rows<RetryRow>(
    `SELECT x.sequence, x.created_at::text, x.attempts, e.message_id, e.status, e.body
     FROM (SELECT sequence, created_at, attempts, due_at FROM event_exception
       WHERE account_id = $1 AND state = ${EXCEPTION.retrying} AND due_at <= now() AND sequence <> ALL($2::bigint[])
       ORDER BY due_at LIMIT ${MAX_RETRIES}) x
     CROSS JOIN LATERAL (SELECT message_id, status, body FROM event
       WHERE account_id = $1 AND sequence = x.sequence AND created_at = x.created_at LIMIT 1) e
     ORDER BY x.due_at, x.sequence`,
    [accountId, inFlight],
  );
  return rows.map((row) => ({ ...eventOf(row), attempts: row.attempts }));
}
