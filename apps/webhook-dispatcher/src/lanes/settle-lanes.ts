import { columns, type Sql } from '@sms/platform/database';
import type { Breaker } from './breaker';
import { rowOf } from './breaker-row';

export interface SettledLane {
  readonly accountId: number;
  /** Something is in flight: the lease is renewed. Otherwise the lane is given back. */
  readonly held: boolean;
  readonly breaker: Breaker;
  /** Given back although more may be due, so at the end of the line. */
  readonly finishing: boolean;
}

/**
 * Ends the turns of lanes, whose locks the transaction holds. A lane given back is due when its next delivery is, or
 * when an open breaker lets a probe through: who adds deliveries waits for the lock and makes the lane due after it.
 * Nothing of it is in flight then: an attempt that is still open was started by a turn whose commit was in doubt, and
 * never made.
 */
export async function settleLanes(sql: Sql, leaseMs: number, lanes: readonly SettledLane[]): Promise<void> {
  if (lanes.length === 0) return;
  await sql.execute(SETTLE, [
    ...SETTLED.arrays(lanes.map((lane) => ({ ...lane, row: rowOf(lane.breaker) }))),
    lanes.filter(({ held }) => !held).map(({ accountId }) => accountId),
    leaseMs,
  ]);
}

const SETTLED = columns<SettledLane & { readonly row: ReturnType<typeof rowOf> }>({
  account_id: ['bigint', ({ accountId }) => accountId],
  held: ['boolean', ({ held }) => held],
  finishing: ['boolean', ({ finishing }) => finishing],
  breaker_state: ['text', ({ row }) => row.breaker_state],
  failures: ['integer', ({ row }) => row.consecutive_failures],
  open_until_ms: ['float8', ({ row }) => row.open_until_ms],
  reset_ms: ['integer', ({ row }) => row.reset_ms],
});

const SETTLE = `
  WITH never_made AS (
    UPDATE attempts SET outcome = 'interrupted', finished_at = now() WHERE account_id = ANY($8::bigint[])
      AND outcome IS NULL
  )
  UPDATE lanes SET
    breaker_state = t.breaker_state, consecutive_failures = t.failures,
      open_until = to_timestamp(t.open_until_ms / 1000), reset_ms = t.reset_ms,
    lease_owner = CASE WHEN t.held THEN lease_owner END,
    leased_until = CASE WHEN t.held THEN clock_timestamp() + make_interval(secs => $9 / 1000.0) ELSE '-infinity' END,
    due_at = CASE WHEN t.held THEN lanes.due_at ELSE (
      SELECT greatest(d.due_at, to_timestamp(t.open_until_ms / 1000), CASE WHEN t.finishing THEN now() END)
      FROM deliveries d WHERE d.account_id = t.account_id AND d.state = 'pending' ORDER BY d.due_at LIMIT 1) END
  FROM ${SETTLED.unnest} AS t(${SETTLED.names})
  WHERE lanes.account_id = t.account_id`;
