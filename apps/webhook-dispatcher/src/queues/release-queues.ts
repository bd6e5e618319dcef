import type { Database } from '@sms/platform/database';
import { lockHeldQueues, type QueueToRelease, releaseLockedQueues } from './release-queues.sql';

/** `kept`: new work was found. `lost`: another process holds the queue. */
export type Release = 'released' | 'kept' | 'lost';

/**
 * Releases queues that have nothing in flight and whose results are stored. The remaining work is read by a statement
 * that begins after the queues were locked. Intake locks the queue before committing, so its events are either seen
 * here or make the queue due after this.
 */
export async function releaseQueues(database: Database, queues: readonly QueueToRelease[]): Promise<Release[]> {
  const sorted = [...queues].sort((one, other) => one.accountId - other.accountId);
  const released = await database.transaction(async (sql) => {
    const held = await sql.run(lockHeldQueues, sorted);
    const mine = new Set(held.map((row) => row.account_id));
    const rows = await sql.run(
      releaseLockedQueues,
      sorted.filter(({ accountId }) => mine.has(accountId)),
    );
    return new Map<number, Release>(rows.map((row) => [row.account_id, row.released ? 'released' : 'kept']));
  });
  return queues.map(({ accountId }) => released.get(accountId) ?? 'lost');
}
