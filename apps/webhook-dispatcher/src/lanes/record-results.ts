import type { Sql } from '@sms/platform/database';
import { type AttemptOutcome, type AttemptResult, isAlive } from '../delivery/attempt-result';
import type { NextStep } from '../delivery/next-step';
import { type Breaker, type BreakerSettings, finished } from './breaker';

export interface FinishedAttempt {
  readonly attemptId: number;
  readonly deliveryId: number;
  /** Attempts of the delivery that count, this one included. */
  readonly number: number;
  readonly result: AttemptResult;
  readonly next: NextStep;
}

export interface RecordedAttempt {
  readonly outcome: AttemptOutcome;
  /** The delivery's state from now on. */
  readonly state: NextStep['state'];
  /** Since the event was taken in. */
  readonly lagSeconds: number;
}

/** Records results and answers the breaker after them. Those recorded already, by a turn whose commit was in doubt, are passed over. */
export async function recordResults(
  sql: Sql,
  attempts: readonly FinishedAttempt[],
  breakerBefore: Breaker,
  nowMs: number,
  settings: BreakerSettings,
): Promise<{ breaker: Breaker; recorded: RecordedAttempt[] }> {
  if (attempts.length === 0) return { breaker: breakerBefore, recorded: [] };
  const closed = await closeAttempts(sql, attempts);
  const fresh = attempts.filter((attempt) => closed.has(attempt.attemptId));
  const breaker = fresh.reduce((state, { result }) => finished(state, isAlive(result.outcome), nowMs, settings), breakerBefore);
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
