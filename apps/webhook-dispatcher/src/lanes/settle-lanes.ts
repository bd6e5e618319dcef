import type { Sql } from '@sms/platform/database';
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
  const rows = lanes.map(({ breaker }) => rowOf(breaker));
  await sql.execute(SETTLE, [
    lanes.map(({ accountId }) => accountId),
    lanes.map(({ held }) => held),
    lanes.map(({ finishing }) => finishing),
    rows.map((row) => row.breaker_state),
    rows.map((row) => row.consecutive_failures),
    rows.map((row) => row.open_until_ms),
    rows.map((row) => row.reset_ms),
    lanes.filter(({ held }) => !held).map(({ accountId }) => accountId),
    leaseMs,
  ]);
}

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
  FROM unnest($1::bigint[], $2::boolean[], $3::boolean[], $4::text[], $5::integer[], $6::float8[], $7::integer[])
    AS t(account_id, held, finishing, breaker_state, failures, open_until_ms, reset_ms)
  WHERE lanes.account_id = t.account_id`;
