import { statement } from '@sms/platform/database';
import type { BreakerRow } from './breaker-row';

/** How many queues of each kind may be claimed. */
export interface FreeSlots {
  readonly healthy: number;
  readonly failing: number;
}

export interface QueueClaim {
  readonly owner: string;
  readonly leaseMs: number;
  readonly slots: FreeSlots;
  /** Only queues that have been due for at least this long. */
  readonly dueForMs: number;
}

/** Maximum of each kind per claim: few, so that replicas that get the same hint share the queues. */
export const MAX_CLAIMED_QUEUES = 16;

interface ClaimedRow extends BreakerRow {
  readonly account_id: number;
  readonly lease_token: number;
  readonly cursor: number;
  readonly cursor_at: string;
  readonly concurrency: number | null;
  readonly failing_for_ms: number | null;
}

export const IS_HEALTHY = `breaker_state = 'closed' AND consecutive_failures = 0`;

/** The literal limit leads to a plan that reads few rows; the outer limit ends the reading, and locking, earlier. */
const free = (condition: string, slots: string) => `ARRAY(SELECT account_id FROM (
        SELECT account_id FROM endpoint_queue
        WHERE due_at IS NOT NULL AND greatest(due_at, leased_until) <= now() - make_interval(secs => $5 / 1000.0)
          AND ${condition}
        ORDER BY greatest(due_at, leased_until) LIMIT ${MAX_CLAIMED_QUEUES} FOR NO KEY UPDATE SKIP LOCKED) free LIMIT ${slots})`;

/** The arrays make Postgres pick the queues once; a join may pick again for each row and lease more than the limit. */
export const claimDueQueues = statement<QueueClaim, ClaimedRow>({
  name: 'webhook-dispatcher.claim_queues',
  params: ({ owner, leaseMs, slots, dueForMs }) => [owner, leaseMs, slots.healthy, slots.failing, dueForMs],
  text: `
    UPDATE endpoint_queue SET lease_owner = $1, lease_token = lease_token + 1, cycle = 0,
      leased_until = clock_timestamp() + make_interval(secs => $2 / 1000.0)
    WHERE account_id = ANY(${free(IS_HEALTHY, '$3::integer')} || ${free(`NOT (${IS_HEALTHY})`, '$4::integer')})
    RETURNING account_id, lease_token, cursor, cursor_at::text, concurrency, breaker_state, consecutive_failures,
      reset_ms,
      extract(epoch FROM open_until - clock_timestamp())::float8 * 1000 AS open_for_ms,
      extract(epoch FROM clock_timestamp() - failing_since)::float8 * 1000 AS failing_for_ms`,
});
