import type { Database, Sql } from '@sms/platform/database';
import { admitted, type Breaker, type BreakerSettings, started } from './breaker';
import { type BreakerRow, breakerOf, rowOf } from './breaker-row';
import type { ClaimedLane } from './claim-lanes';
import { type FinishedAttempt, type RecordedAttempt, recordResults } from './record-results';
import { startDue, type StartedAttempt } from './start-due';

export interface TurnRequest {
  readonly lane: ClaimedLane;
  readonly owner: string;
  readonly leaseMs: number;
  readonly concurrency: number;
  readonly breaker: BreakerSettings;
  /** Results since the last turn. */
  readonly finished: readonly FinishedAttempt[];
  /** Deliveries whose attempts are still under way. */
  readonly inFlight: readonly number[];
  /** Starts nothing, so that the lane can be given back. */
  readonly finishing: boolean;
}

interface Recorded {
  readonly recorded: readonly RecordedAttempt[];
  /** What the breaker did, if anything. */
  readonly breakerTurned: 'open' | 'closed' | null;
}

export type Turn =
  | { readonly kind: 'lost' }
  | (Recorded & { readonly kind: 'released' })
  | (Recorded & {
      readonly kind: 'held';
      readonly url: string;
      readonly sealedSecrets: readonly Buffer[];
      readonly start: readonly StartedAttempt[];
      /** There is room for another attempt, so new deliveries are worth looking for. */
      readonly hasRoom: boolean;
    });

interface LaneRow extends BreakerRow {
  url: string | null;
  secrets: Buffer[];
  concurrency: number | null;
  now_ms: number;
}

/**
 * One turn of a lane's holder, one transaction: proves that the lease is still its own (row lock and token), records
 * results, advances the breaker, starts what is due, and renews the lease or gives the lane back. Attempts are committed
 * here before they are sent. May be repeated after an unknown outcome: results already recorded change nothing.
 */
export async function takeTurn(database: Database, request: TurnRequest): Promise<Turn> {
  return database.transaction(async (sql) => {
    const row = await lockLane(sql, request.lane);
    if (!row) return { kind: 'lost' };
    const { breaker: settled, recorded } = await recordResults(sql, request.finished, breakerOf(row), row.now_ms, request.breaker);
    const breakerTurned = settled.state !== row.breaker_state && settled.state !== 'half-open' ? settled.state : null;
    let breaker = settled;
    const limit = admitted(breaker, row.now_ms, row.concurrency ?? request.concurrency);
    const room = row.url === null || request.finishing ? 0 : Math.max(0, limit - request.inFlight.length);
    const start = room > 0 ? await startDue(sql, request, room) : [];
    if (start.length > 0) breaker = started(breaker);
    if (start.length + request.inFlight.length === 0) {
      await release(sql, request, breaker);
      return { kind: 'released', recorded, breakerTurned };
    }
    await renew(sql, request, breaker);
    return { kind: 'held', recorded, breakerTurned, url: row.url ?? '', sealedSecrets: row.secrets, start, hasRoom: start.length < room };
  });
}

/** A change of the endpoint raises the token too, so URL and secrets are those of the lane's row version that is locked. */
async function lockLane(sql: Sql, lane: ClaimedLane): Promise<LaneRow | undefined> {
  const rows = await sql.rows<LaneRow>(
    `SELECT e.url, l.concurrency, l.breaker_state, l.consecutive_failures, l.reset_ms,
       extract(epoch FROM l.open_until)::float8 * 1000 AS open_until_ms,
       extract(epoch FROM clock_timestamp())::float8 * 1000 AS now_ms,
       ARRAY(SELECT s.ciphertext FROM endpoint_secrets s
             WHERE s.account_id = l.account_id AND (s.expires_at IS NULL OR s.expires_at > now()) ORDER BY s.id DESC) AS secrets
     FROM lanes l JOIN endpoints e ON e.account_id = l.account_id
     WHERE l.account_id = $1 AND l.lease_token = $2 FOR NO KEY UPDATE OF l`,
    [lane.accountId, lane.token],
  );
  return rows[0];
}

const SET_BREAKER = `breaker_state = $2, consecutive_failures = $3, open_until = to_timestamp($4::float8 / 1000), reset_ms = $5`;

function breakerParameters(breaker: Breaker): unknown[] {
  const row = rowOf(breaker);
  return [row.breaker_state, row.consecutive_failures, row.open_until_ms, row.reset_ms];
}

async function renew(sql: Sql, { lane, leaseMs }: TurnRequest, breaker: Breaker): Promise<void> {
  await sql.execute(
    `UPDATE lanes SET leased_until = clock_timestamp() + make_interval(secs => $6 / 1000.0), ${SET_BREAKER} WHERE account_id = $1`,
    [lane.accountId, ...breakerParameters(breaker), leaseMs],
  );
}

/**
 * Gives the lane back, due when its next delivery is, or when an open breaker lets a probe through. Who adds deliveries
 * waits for the lane's lock, which this transaction holds, and makes the lane due after it. Nothing is under way now: an
 * attempt that is still open was started by a turn whose commit was in doubt, and never made.
 */
async function release(sql: Sql, { lane, finishing }: TurnRequest, breaker: Breaker): Promise<void> {
  await sql.execute(
    `WITH never_made AS (
       UPDATE attempts SET outcome = 'interrupted', finished_at = now() WHERE account_id = $1 AND outcome IS NULL
     )
     UPDATE lanes SET lease_owner = NULL, leased_until = '-infinity', ${SET_BREAKER},
       due_at = (SELECT greatest(d.due_at, to_timestamp($4::float8 / 1000), CASE WHEN $6 THEN now() END)
                 FROM deliveries d WHERE d.account_id = $1 AND d.state = 'pending' ORDER BY d.due_at LIMIT 1)
     WHERE account_id = $1`,
    [lane.accountId, ...breakerParameters(breaker), finishing],
  );
}
