import { columns, statement } from '@sms/platform/database';
import { EXCEPTION } from '../events/codes';
import type { BodyRow } from '../bodies/bodies';
import type { BreakerRow } from '../queues/breaker-row';
import type { LogRow } from './attempt-log';
import type { CycleRequest, ExceptionToStore, FinishedAttempt } from './state/cycle-request';

/** One event that was read for a queue, or a row without an event. */
export interface CycleRow extends BodyRow {
  readonly account_id: number;
  readonly concurrency: number | null;
  readonly secrets_version: number;
  /** Null: no event was read. */
  readonly sequence: number | null;
  readonly created_at: string;
  readonly message_id: string | null;
  readonly status: number | null;
  readonly trace_parent: string | null;
}

type CycleToStore = CycleRequest & { readonly breakerRow: BreakerRow };
type AttemptToLog = FinishedAttempt & { readonly accountId: number; readonly ageMs: number };
type ExceptionChange = ExceptionToStore & { readonly accountId: number };
type BacklogMove = NonNullable<CycleRequest['backlog']> & { readonly accountId: number };

const hasDelivered = ({ result }: FinishedAttempt): boolean => result.outcome === 'delivered';

const CYCLES = columns<CycleToStore>(
  {
    account_id: ['bigint', ({ queue }) => queue.accountId],
    token: ['bigint', ({ queue }) => queue.token],
    cycle: ['bigint', ({ cycle }) => cycle],
    cursor: ['bigint', ({ cursor }) => cursor.sequence],
    cursor_at: ['timestamptz', ({ cursor }) => cursor.createdAt],
    read_after: ['bigint', ({ read }) => read.after.sequence],
    read_from: ['timestamptz', ({ read }) => read.after.createdAt],
    room: ['integer', ({ read }) => read.room],
    breaker_state: ['text', ({ breakerRow }) => breakerRow.breaker_state],
    failures: ['integer', ({ breakerRow }) => breakerRow.consecutive_failures],
    open_for_ms: ['float8', ({ breakerRow }) => breakerRow.open_for_ms],
    reset_ms: ['integer', ({ breakerRow }) => breakerRow.reset_ms],
    failing_for_ms: ['float8', ({ failingForMs }) => failingForMs],
    attempts: ['integer', ({ delivered, attempts }) => delivered.length + attempts.length],
    delivered: ['integer', ({ delivered, attempts }) => delivered.length + attempts.filter(hasDelivered).length],
  },
  2,
);

const LOG_ROWS = columns<LogRow>(
  {
    account_id: ['bigint', ({ accountId }) => accountId],
    first_sequence: ['bigint', ({ first }) => first],
    last_sequence: ['bigint', ({ last }) => last],
    sequences: ['text', ({ sequences }) => sequences],
    ages_ms: ['text', ({ agesMs }) => agesMs],
    durations_ms: ['text', ({ durationsMs }) => durationsMs],
    status_codes: ['text', ({ statusCodes }) => statusCodes],
    excerpts: ['text', ({ excerpts }) => excerpts],
  },
  17,
);

const ATTEMPTS = columns<AttemptToLog>(
  {
    account_id: ['bigint', ({ accountId }) => accountId],
    sequence: ['bigint', ({ sequence }) => sequence],
    number: ['smallint', ({ number }) => number],
    age_ms: ['float8', ({ ageMs }) => ageMs],
    outcome: ['text', ({ result }) => result.outcome],
    status_code: ['smallint', ({ result }) => result.statusCode],
    error_code: ['text', ({ result }) => result.errorCode],
    duration_ms: ['integer', ({ result }) => result.durationMs],
    response_excerpt: ['text', ({ result }) => result.responseExcerpt],
  },
  25,
);

const EXCEPTIONS = columns<ExceptionChange>(
  {
    account_id: ['bigint', ({ accountId }) => accountId],
    sequence: ['bigint', ({ sequence }) => sequence],
    created_at: ['timestamptz', ({ createdAt }) => createdAt],
    state: ['smallint', ({ state }) => EXCEPTION[state]],
    attempts: ['smallint', ({ attempts }) => attempts],
    outcome: ['text', ({ outcome }) => outcome],
    delay_ms: ['float8', ({ delayMs }) => delayMs],
  },
  34,
);

const BACKLOGS = columns<BacklogMove>(
  {
    account_id: ['bigint', ({ accountId }) => accountId],
    range_id: ['bigint', ({ rangeId }) => rangeId],
    cursor: ['bigint', ({ cursor }) => cursor.sequence],
    cursor_at: ['timestamptz', ({ cursor }) => cursor.createdAt],
  },
  41,
);

const ms = (expression: string) => `make_interval(secs => ${expression} / 1000.0)`;

/**
 * The token proves the lease, and the cycle number that the cycle is not stored twice. The lease is renewed when at
 * most two thirds of it are left: an update that leaves the indexed columns as they are stays within its page (HOT).
 * Only the holder of a queue counts its attempts, after the lock of the queue's row, so no count waits for another.
 */
const RENEW = `
  WITH requested_cycle AS MATERIALIZED (
    SELECT * FROM ${CYCLES.unnest} AS c(${CYCLES.names})
  ), renewed_queue AS (
    UPDATE endpoint_queue q SET cycle = q.cycle + 1, cursor = c.cursor, cursor_at = c.cursor_at,
      breaker_state = c.breaker_state, consecutive_failures = c.failures, reset_ms = c.reset_ms,
      open_until = clock_timestamp() + ${ms('c.open_for_ms')},
      failing_since = clock_timestamp() - ${ms('c.failing_for_ms')},
      leased_until = CASE WHEN q.leased_until < clock_timestamp() + ${ms('$1::float8 * 2 / 3')}
        THEN clock_timestamp() + ${ms('$1::float8')} ELSE q.leased_until END
    FROM requested_cycle c WHERE q.account_id = c.account_id AND q.lease_token = c.token AND q.cycle = c.cycle
    RETURNING q.account_id, q.concurrency, q.secrets_version, c.read_after, c.read_from, c.room, c.attempts,
      c.delivered
  ), attempt_log_row AS (
    INSERT INTO dispatch_log (account_id, first_sequence, last_sequence, finished_at, sequences, ages_ms, durations_ms,
      status_codes, excerpts)
    SELECT l.account_id, l.first_sequence, l.last_sequence, clock_timestamp(), l.sequences::bigint[],
      l.ages_ms::integer[], l.durations_ms::integer[], l.status_codes::smallint[], l.excerpts::text[]
    FROM ${LOG_ROWS.unnest} AS l(${LOG_ROWS.names}) JOIN renewed_queue USING (account_id)
  ), counted_half_hour AS (
    INSERT INTO attempt_count AS n (counted_from, account_id, attempts, delivered)
    SELECT date_bin('30 minutes', clock_timestamp(), 'epoch'), account_id, attempts, delivered
    FROM renewed_queue WHERE attempts > 0
    ON CONFLICT (counted_from, account_id) DO UPDATE SET attempts = n.attempts + excluded.attempts,
      delivered = n.delivered + excluded.delivered
  )`;

/** Only cycles with results other than first attempts that delivered need these CTEs. */
const CHANGE_EXCEPTIONS = `, attempt_row AS (
    INSERT INTO attempt (account_id, sequence, number, started_at, outcome, status_code, error_code, duration_ms,
      response_excerpt)
    SELECT a.account_id, a.sequence, a.number, clock_timestamp() - ${ms('a.age_ms')}, a.outcome, a.status_code,
      a.error_code, a.duration_ms, a.response_excerpt
    FROM ${ATTEMPTS.unnest} AS a(${ATTEMPTS.names}) JOIN renewed_queue USING (account_id)
  ), exception_change AS MATERIALIZED (
    SELECT x.*, clock_timestamp() AS at
    FROM ${EXCEPTIONS.unnest} AS x(${EXCEPTIONS.names}) JOIN renewed_queue USING (account_id) ORDER BY account_id, sequence
  ), upserted_exception AS (
    INSERT INTO event_exception AS e (account_id, sequence, created_at, state, attempts, outcome, due_at, finished_at)
    SELECT account_id, sequence, created_at, state, attempts, outcome,
      CASE WHEN state = ${EXCEPTION.retrying} THEN at + ${ms('delay_ms')} END,
      CASE WHEN state <> ${EXCEPTION.retrying} THEN at END
    FROM exception_change WHERE state <> ${EXCEPTION.delivered}
    ON CONFLICT (account_id, sequence) DO UPDATE SET state = excluded.state, attempts = excluded.attempts,
      outcome = coalesce(excluded.outcome, e.outcome), due_at = excluded.due_at, finished_at = excluded.finished_at
  ), deleted_exception AS (
    DELETE FROM event_exception e USING exception_change c
    WHERE e.account_id = c.account_id AND e.sequence = c.sequence AND c.state = ${EXCEPTION.delivered}
      AND NOT e.in_range
  ), ended_replay AS (
    UPDATE event_exception e SET state = c.state, attempts = c.attempts, outcome = c.outcome, due_at = NULL,
      finished_at = c.at
    FROM exception_change c
    WHERE e.account_id = c.account_id AND e.sequence = c.sequence AND c.state = ${EXCEPTION.delivered} AND e.in_range
  ), moved_backlog AS (
    UPDATE event_range r SET cursor = b.cursor, cursor_at = b.cursor_at
    FROM ${BACKLOGS.unnest} AS b(${BACKLOGS.names}) JOIN renewed_queue USING (account_id) WHERE r.id = b.range_id
  )`;

/**
 * Sequence numbers have no gaps, so a bound on them is a limit. The commit need not wait for the disk: a cycle that a
 * crash of the server undoes is repeated under the same webhook ids.
 */
const READ = `
  SELECT h.account_id, h.concurrency, h.secrets_version, e.sequence, e.created_at::text, e.message_id, e.status, e.body,
    e.trace_parent, e.vendor_account_id, e.sealed
  FROM (SELECT set_config('synchronous_commit', 'off', true)) setting CROSS JOIN renewed_queue h LEFT JOIN LATERAL (
    SELECT * FROM event WHERE account_id = h.account_id AND sequence > h.read_after
      AND sequence <= h.read_after + h.room AND created_at >= h.read_from
  ) e ON true`;

interface CycleParams {
  readonly leaseMs: number;
  readonly cycles: readonly CycleToStore[];
  readonly logRows: readonly LogRow[];
}

interface ExceptionalCycleParams extends CycleParams {
  readonly attempts: readonly AttemptToLog[];
  readonly exceptions: readonly ExceptionChange[];
  readonly backlogs: readonly BacklogMove[];
}

const valuesOf = ({ leaseMs, cycles, logRows }: CycleParams): unknown[] => [
  leaseMs,
  ...CYCLES.arrays(cycles),
  ...LOG_ROWS.arrays(logRows),
];

export const runPlainCycles = statement<CycleParams, CycleRow>({
  name: 'webhook-dispatcher.run_cycles:plain',
  params: valuesOf,
  text: RENEW + READ,
});

export const runExceptionalCycles = statement<ExceptionalCycleParams, CycleRow>({
  name: 'webhook-dispatcher.run_cycles:exceptional',
  params: (params) => [
    ...valuesOf(params),
    ...ATTEMPTS.arrays(params.attempts),
    ...EXCEPTIONS.arrays(params.exceptions),
    ...BACKLOGS.arrays(params.backlogs),
  ],
  text: RENEW + CHANGE_EXCEPTIONS + READ,
});
