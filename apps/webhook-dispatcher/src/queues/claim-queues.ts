import type { Database } from '@sms/platform/database';
import type { Breaker } from './breaker';
import { breakerOf } from './breaker-row';
import { claimDueQueues, type QueueClaim } from './claim-queues.sql';

export interface ClaimedQueue {
  readonly accountId: number;
  /** Fences this holder's writes: each claim raises it. */
  readonly token: number;
  readonly cursor: number;
  /** When the event at the cursor was taken in, or earlier, as a Postgres text. */
  readonly cursorAt: string;
  /** Maximum of requests in flight; null: the service's default. */
  readonly concurrency: number | null;
  readonly breaker: Breaker;
  /** Time since the first failed attempt after the last delivery, in milliseconds. */
  readonly failingForMs: number | null;
}

/** Leases free queues that are due, of each kind as many as there are slots, longest waiting first. */
export async function claimQueues(database: Database, claim: QueueClaim): Promise<ClaimedQueue[]> {
  const rows = await database.run(claimDueQueues, claim);
  return rows.map((row) => ({
    accountId: row.account_id,
    token: row.lease_token,
    cursor: row.cursor,
    cursorAt: row.cursor_at,
    concurrency: row.concurrency,
    breaker: breakerOf(row, performance.now()),
    failingForMs: row.failing_for_ms,
  }));
}
