import type { DeliveryAttempt } from '@sms/contracts/webhook-dispatcher';
import { columns, statement } from '@sms/platform/database';
import { MAX_LOG_SPAN } from '../dispatch/attempt-log';
import type { Numbers } from './delivery-states';

/** Replays add attempts without limit; the newest ones of a delivery are shown. */
export const SHOWN_ATTEMPTS = 20;

interface AttemptRow {
  readonly sequence: number;
  readonly number: number;
  readonly started_at: Date;
  readonly outcome: NonNullable<DeliveryAttempt['outcome']>;
  readonly status_code: number | null;
  readonly error_code: string | null;
  readonly duration_ms: number;
  readonly response_excerpt: string | null;
}

interface AttemptParams {
  readonly accountId: number;
  readonly since: string;
  readonly sequences: readonly number[];
  readonly runs: readonly Numbers[];
}

const SEQUENCES = columns<number>({ sequence: ['bigint', (sequence) => sequence] }, 3);
const RUNS = columns<Numbers>({ first: ['bigint', ({ first }) => first], last: ['bigint', ({ last }) => last] }, 4);

export const listAttempts = statement<AttemptParams, AttemptRow>({
  name: 'webhook-dispatcher.list_attempts',
  params: ({ accountId, since, sequences, runs }) => [
    accountId,
    since,
    ...SEQUENCES.arrays(sequences),
    ...RUNS.arrays(runs),
  ],
  text: `
    SELECT a.sequence, a.number, a.started_at, a.outcome, a.status_code, a.error_code, a.duration_ms,
      a.response_excerpt
    FROM (
      SELECT u.sequence, 1 AS number, l.finished_at - make_interval(secs => u.age_ms / 1000.0) AS started_at,
        'delivered' AS outcome, u.status_code, NULL AS error_code, u.duration_ms,
        coalesce(u.excerpt, '') AS response_excerpt
      FROM ${RUNS.unnest} AS run(${RUNS.names}) CROSS JOIN LATERAL (
        SELECT * FROM dispatch_log WHERE account_id = $1 AND first_sequence > run.first - ${MAX_LOG_SPAN}
          AND first_sequence <= run.last AND last_sequence >= run.first AND finished_at >= $2::timestamptz
      ) l CROSS JOIN LATERAL unnest(l.sequences, l.ages_ms, l.durations_ms, l.status_codes, l.excerpts)
        AS u(sequence, age_ms, duration_ms, status_code, excerpt)
      WHERE u.sequence = ANY($3::bigint[])
      UNION ALL
      SELECT n.sequence, t.number, t.started_at, t.outcome, t.status_code, t.error_code, t.duration_ms,
        t.response_excerpt
      FROM ${SEQUENCES.unnest} AS n(${SEQUENCES.names}) CROSS JOIN LATERAL (
        SELECT * FROM attempt WHERE account_id = $1 AND sequence = n.sequence AND started_at >= $2::timestamptz
        ORDER BY started_at DESC LIMIT ${SHOWN_ATTEMPTS}
      ) t
    ) a
    ORDER BY a.sequence, a.started_at, a.number`,
});
