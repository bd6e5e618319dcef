import type { Database } from '@sms/platform/database';
import { CLOSED } from './breaker';
import type { ClaimedQueue } from './claim-queues';

/** The number of an event, and when it was taken in, or earlier. */
interface Position {
  readonly sequence: number;
  readonly createdAt: string;
}

type Held = Pick<ClaimedQueue, 'accountId' | 'token'>;

/** Until a replica has taken an offered half, in milliseconds. */
const OFFERED_FOR_MS = 2_000;

/** Offers half of what comes after a position, where nothing is in flight; false when the queue is somebody else's. */
export async function offerHalf(database: Database, { accountId, token }: Held, from: Position): Promise<boolean> {
  const offered = await database.execute(
    `INSERT INTO queue_share (account_id, lease_token, cursor, cursor_at, shared_until)
     SELECT account_id, lease_token, $3, $4, clock_timestamp() + interval '${OFFERED_FOR_MS} milliseconds'
     FROM endpoint_queue WHERE account_id = $1 AND lease_token = $2
     ON CONFLICT (account_id) DO UPDATE SET lease_token = excluded.lease_token, cursor = excluded.cursor,
       cursor_at = excluded.cursor_at, cycle = 0, helper = NULL, recalled = false,
       shared_until = excluded.shared_until`,
    [accountId, token, from.sequence, from.createdAt],
  );
  return offered === 1;
}

/** Takes an offered half; undefined when there is none any more. */
export async function takeHalf(
  database: Database,
  accountId: number,
  { helper, leaseMs }: { readonly helper: string; readonly leaseMs: number },
): Promise<ClaimedQueue | undefined> {
  const rows = await database.rows<{
    lease_token: number;
    cursor: number;
    cursor_at: string;
    concurrency: number | null;
  }>(
    `UPDATE queue_share s SET helper = $2, shared_until = clock_timestamp() + make_interval(secs => $3 / 1000.0)
     FROM endpoint_queue q
     WHERE s.account_id = $1 AND s.helper IS NULL AND s.shared_until > clock_timestamp()
       AND q.account_id = s.account_id AND q.lease_token = s.lease_token
     RETURNING s.lease_token, s.cursor, s.cursor_at::text, q.concurrency`,
    [accountId, helper, leaseMs],
  );
  const [row] = rows;
  return (
    row && {
      accountId,
      token: row.lease_token,
      helper,
      cursor: row.cursor,
      cursorAt: row.cursor_at,
      concurrency: row.concurrency,
      breaker: CLOSED,
      failingForMs: null,
    }
  );
}

/** The helper has nothing in flight, its results are stored, and it sends no more. */
export async function giveHalfBack(
  database: Database,
  { accountId, token, helper }: Held & Pick<ClaimedQueue, 'helper'>,
): Promise<void> {
  await database.execute(
    `UPDATE queue_share SET shared_until = '-infinity' WHERE account_id = $1 AND lease_token = $2 AND helper = $3`,
    [accountId, token, helper],
  );
}

/** Asks the helper to give its half back; an offer that nobody has taken ends at once. */
export async function recallHalf(database: Database, { accountId, token }: Held): Promise<void> {
  await database.execute(
    `UPDATE queue_share SET recalled = true,
       shared_until = CASE WHEN helper IS NOT NULL THEN shared_until ELSE '-infinity' END
     WHERE account_id = $1 AND lease_token = $2`,
    [accountId, token],
  );
}

/** Ends sharing when the helper has given its half back or its time is over; says how far the half is finished. */
export async function takeHalfBack(database: Database, { accountId, token }: Held): Promise<Position | undefined> {
  const rows = await database.rows<{ cursor: number; cursor_at: string }>(
    `DELETE FROM queue_share WHERE account_id = $1 AND lease_token = $2 AND shared_until <= clock_timestamp()
     RETURNING cursor, cursor_at::text`,
    [accountId, token],
  );
  const [row] = rows;
  return row && { sequence: row.cursor, createdAt: row.cursor_at };
}
