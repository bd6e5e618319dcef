import { type Sql, statement } from '@sms/platform/database';
import { IS_HEALTHY } from './claim-queues.sql';

/** The most queues counted, the longest waiting first: a walk of the front of an index. */
const MAX_COUNTED = 10_000;

/** The kinds of slots for which queues wait. */
export type QueueKind = 'healthy' | 'failing';

export interface WaitingQueues {
  readonly count: number;
  /** For how long the oldest of them has been claimable, in seconds; 0: none waits. */
  readonly oldest: number;
}

const countWaitingQueues = statement<readonly [], WaitingQueues & { readonly kind: QueueKind }>({
  name: 'webhook-dispatcher.count_waiting_queues',
  text: `
    SELECT CASE WHEN healthy THEN 'healthy' ELSE 'failing' END AS kind, count(*)::integer AS count,
      extract(epoch FROM now() - min(since))::double precision AS oldest
    FROM (SELECT ${IS_HEALTHY} AS healthy, greatest(due_at, leased_until) AS since FROM endpoint_queue
      WHERE due_at IS NOT NULL AND greatest(due_at, leased_until) <= now()
      ORDER BY greatest(due_at, leased_until) LIMIT ${MAX_COUNTED}) AS front
    GROUP BY healthy`,
});

/** Counts the queues that are due and that no replica holds, at most 10,000 of both kinds. */
export async function countWaiting(sql: Pick<Sql, 'run'>): Promise<Readonly<Record<QueueKind, WaitingQueues>>> {
  const none = { count: 0, oldest: 0 };
  const rows = await sql.run(countWaitingQueues, []);
  return { healthy: none, failing: none, ...Object.fromEntries(rows.map(({ kind, ...waiting }) => [kind, waiting])) };
}
