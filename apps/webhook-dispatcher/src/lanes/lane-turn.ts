import type { Database, Sql } from '@sms/platform/database';
import type { AttemptOutcome, AttemptResult } from '../delivery/attempt-result';
import { isAlive } from '../delivery/attempt-result';
import type { NextStep } from '../delivery/next-step';
import { admitted, type Breaker, type BreakerSettings, finished, started } from './breaker';
import { type BreakerRow, breakerOf, rowOf } from './breaker-row';
import type { ClaimedLane } from './claim-lanes';

export interface FinishedAttempt {
  readonly attemptId: number;
  readonly deliveryId: number;
  /** Attempts of the delivery that count, this one included. */
  readonly number: number;
  readonly result: AttemptResult;
  readonly next: NextStep;
}

export interface StartedAttempt {
  readonly attemptId: number;
  readonly deliveryId: number;
  readonly number: number;
  readonly webhookId: string;
  readonly body: string;
}

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

export interface RecordedAttempt {
  readonly outcome: AttemptOutcome;
  /** The delivery's state from now on. */
  readonly state: NextStep['state'];
  /** Since the event was taken in. */
  readonly lagSeconds: number;
}

export type Turn =
  | { readonly kind: 'lost' }
  | { readonly kind: 'released'; readonly recorded: readonly RecordedAttempt[] }
  | {
      readonly kind: 'held';
      readonly recorded: readonly RecordedAttempt[];
      readonly url: string;
      readonly sealedSecrets: readonly Buffer[];
      readonly start: readonly StartedAttempt[];
      /** There is room for another attempt, so new deliveries are worth looking for. */
      readonly hasRoom: boolean;
    };

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
    const { breaker: settled, recorded } = await recordResults(sql, request, row);
    let breaker = settled;
    const limit = admitted(breaker, row.now_ms, row.concurrency ?? request.concurrency);
    const room = row.url === null || request.finishing ? 0 : Math.max(0, limit - request.inFlight.length);
    const start = room > 0 ? await startDue(sql, request, room) : [];
    if (start.length > 0) breaker = started(breaker);
    if (start.length + request.inFlight.length === 0) {
      await release(sql, request, breaker);
      return { kind: 'released', recorded };
    }
    await renew(sql, request, breaker);
    return { kind: 'held', recorded, url: row.url ?? '', sealedSecrets: row.secrets, start, hasRoom: start.length < room };
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

async function recordResults(sql: Sql, request: TurnRequest, row: LaneRow): Promise<{ breaker: Breaker; recorded: RecordedAttempt[] }> {
  let breaker = breakerOf(row);
  if (request.finished.length === 0) return { breaker, recorded: [] };
  const closed = await closeAttempts(sql, request.finished);
  const fresh = request.finished.filter((attempt) => closed.has(attempt.attemptId));
  for (const { result } of fresh) breaker = finished(breaker, isAlive(result.outcome), row.now_ms, request.breaker);
  const lags = await advanceDeliveries(sql, fresh);
  const recorded = fresh.map(({ deliveryId, result, next }) => ({
    outcome: result.outcome,
    state: next.state,
    lagSeconds: lags.get(deliveryId) ?? 0,
  }));
  return { breaker, recorded };
}

async function closeAttempts(sql: Sql, attempts: readonly FinishedAttempt[]): Promise<Set<number>> {
  const rows = await sql.rows<{ id: number }>(
    `UPDATE attempts a SET finished_at = now(), outcome = r.outcome, status_code = r.status_code, error_code = r.error_code,
       duration_ms = r.duration_ms, response_excerpt = r.response_excerpt
     FROM unnest($1::bigint[], $2::text[], $3::smallint[], $4::text[], $5::integer[], $6::text[])
       AS r(id, outcome, status_code, error_code, duration_ms, response_excerpt)
     WHERE a.id = r.id AND a.outcome IS NULL RETURNING a.id`,
    [
      attempts.map(({ attemptId }) => attemptId),
      attempts.map(({ result }) => result.outcome),
      attempts.map(({ result }) => result.statusCode),
      attempts.map(({ result }) => result.errorCode),
      attempts.map(({ result }) => result.durationMs),
      attempts.map(({ result }) => result.responseExcerpt),
    ],
  );
  return new Set(rows.map((row) => row.id));
}

/** A delivery cancelled while its attempt was under way stays cancelled. Answers seconds since each was taken in. */
async function advanceDeliveries(sql: Sql, attempts: readonly FinishedAttempt[]): Promise<Map<number, number>> {
  const rows = await sql.rows<{ id: number; lag_seconds: number }>(
    `UPDATE deliveries d SET state = r.state, attempts = r.attempts,
       due_at = CASE WHEN r.state = 'pending' THEN now() + make_interval(secs => r.delay_ms / 1000) ELSE d.due_at END,
       finished_at = CASE WHEN r.state = 'pending' THEN NULL ELSE now() END
     FROM unnest($1::bigint[], $2::text[], $3::smallint[], $4::float8[]) AS r(id, state, attempts, delay_ms)
     WHERE d.id = r.id AND d.state = 'pending'
     RETURNING d.id, extract(epoch FROM now() - d.created_at)::float8 AS lag_seconds`,
    [
      attempts.map(({ deliveryId }) => deliveryId),
      attempts.map(({ next }) => next.state),
      attempts.map(({ number }) => number),
      attempts.map(({ next }) => (next.state === 'pending' ? next.delayMs : 0)),
    ],
  );
  return new Map(rows.map((row) => [row.id, row.lag_seconds]));
}

async function startDue(sql: Sql, { lane, owner, inFlight }: TurnRequest, room: number): Promise<StartedAttempt[]> {
  const rows = await sql.rows<{ attempt_id: number; delivery_id: number; number: number; webhook_id: string; body: string }>(
    `WITH due AS (
       SELECT id, attempts + 1 AS number, webhook_id, body, due_at FROM deliveries
       WHERE account_id = $1 AND state = 'pending' AND due_at <= now() AND id <> ALL($2::bigint[])
       ORDER BY due_at, id LIMIT ${room}
     ), attempt AS (
       INSERT INTO attempts (delivery_id, account_id, number, lease_token, owner)
       SELECT id, $1, number, $3, $4 FROM due RETURNING id, delivery_id
     )
     SELECT attempt.id AS attempt_id, due.id AS delivery_id, due.number, due.webhook_id, due.body
     FROM due JOIN attempt ON attempt.delivery_id = due.id ORDER BY due.due_at, due.id`,
    [lane.accountId, inFlight, lane.token, owner],
  );
  return rows.map((row) => ({
    attemptId: row.attempt_id,
    deliveryId: row.delivery_id,
    number: row.number,
    webhookId: row.webhook_id,
    body: row.body,
  }));
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
 * waits for the lane's lock, which this transaction holds, and makes the lane due after it.
 */
async function release(sql: Sql, { lane, finishing }: TurnRequest, breaker: Breaker): Promise<void> {
  await sql.execute(
    `UPDATE lanes SET lease_owner = NULL, leased_until = '-infinity', ${SET_BREAKER},
       due_at = (SELECT greatest(min(d.due_at), to_timestamp($4::float8 / 1000), CASE WHEN $6 THEN now() END)
                 FROM deliveries d WHERE d.account_id = $1 AND d.state = 'pending' HAVING min(d.due_at) IS NOT NULL)
     WHERE account_id = $1`,
    [lane.accountId, ...breakerParameters(breaker), finishing],
  );
}
