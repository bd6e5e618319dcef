import { columns, type Sql } from '@sms/platform/database';
import type { AttemptOutcome, AttemptResult } from '../delivery/attempt-result';
import type { NextStep } from '../delivery/next-step';

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
  readonly state: NextStep['state'] | 'cancelled';
  /** Since the event was taken in. */
  readonly lagSeconds: number;
}

/**
 * Records results, of any number of lanes in one statement, and returns by attempt what was recorded. Results recorded
 * already, by a turn whose commit was in doubt, are not among them. A delivery cancelled while its attempt was under
 * way stays cancelled.
 */
export async function recordResults(
  sql: Sql,
  attempts: readonly FinishedAttempt[],
): Promise<Map<number, RecordedAttempt>> {
  if (attempts.length === 0) return new Map();
  const rows = await sql.rows<{
    attempt_id: number;
    outcome: AttemptOutcome;
    state: RecordedAttempt['state'];
    lag_seconds: number | null;
  }>(RECORD, RESULTS.arrays(attempts));
  return new Map(
    rows.map((row) => [row.attempt_id, { outcome: row.outcome, state: row.state, lagSeconds: row.lag_seconds ?? 0 }]),
  );
}

const RESULTS = columns<FinishedAttempt>({
  attempt_id: ['bigint', ({ attemptId }) => attemptId],
  delivery_id: ['bigint', ({ deliveryId }) => deliveryId],
  number: ['smallint', ({ number }) => number],
  state: ['text', ({ next }) => next.state],
  delay_ms: ['float8', ({ next }) => (next.state === 'pending' ? next.delayMs : 0)],
  outcome: ['text', ({ result }) => result.outcome],
  status_code: ['smallint', ({ result }) => result.statusCode],
  error_code: ['text', ({ result }) => result.errorCode],
  duration_ms: ['integer', ({ result }) => result.durationMs],
  response_excerpt: ['text', ({ result }) => result.responseExcerpt],
});

const RECORD = `
  WITH result AS (
    SELECT * FROM ${RESULTS.unnest} AS r(${RESULTS.names})
  ), closed AS (
    UPDATE attempts a SET finished_at = now(), outcome = r.outcome, status_code = r.status_code,
      error_code = r.error_code,
      duration_ms = r.duration_ms, response_excerpt = r.response_excerpt
    FROM result r WHERE a.id = r.attempt_id AND a.outcome IS NULL RETURNING a.id AS attempt_id
  ), advanced AS (
    UPDATE deliveries d SET state = r.state, attempts = r.number,
      due_at = CASE WHEN r.state = 'pending' THEN now() + make_interval(secs => r.delay_ms / 1000) ELSE d.due_at END,
      finished_at = CASE WHEN r.state = 'pending' THEN NULL ELSE now() END
    FROM result r JOIN closed USING (attempt_id) WHERE d.id = r.delivery_id AND d.state = 'pending'
    RETURNING r.attempt_id, extract(epoch FROM now() - d.created_at)::float8 AS lag_seconds
  )
  SELECT closed.attempt_id, r.outcome, CASE WHEN advanced.attempt_id IS NULL THEN 'cancelled' ELSE r.state END
    AS state, advanced.lag_seconds
  FROM closed JOIN result r USING (attempt_id) LEFT JOIN advanced USING (attempt_id)`;
