import type { DeliveryAttempt } from '@sms/contracts/webhook-dispatcher';
import type { Sql } from '@sms/platform/database';
import { MAX_LOG_SPAN } from '../dispatch/attempt-log';

/** Replays add attempts without limit; the newest ones of a delivery are shown. */
const SHOWN_ATTEMPTS = 20;

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

/**
 * Reads the attempts to deliver events, oldest first, by the sequence numbers of the events.
 * @param since when the oldest of the events was taken in
 */
export async function readAttempts(
  sql: Pick<Sql, 'rows'>,
  accountId: number,
  sequences: readonly number[],
  since: string,
): Promise<Map<number, DeliveryAttempt[]>> {
  const runs = runsOf(sequences);
  const rows = await sql.rows<AttemptRow>(ATTEMPTS, [
    accountId,
    sequences,
    runs.map(({ first }) => first),
    runs.map(({ last }) => last),
    since,
  ]);
  const bySequence = new Map<number, DeliveryAttempt[]>();
  for (const row of rows) {
    const attempts = bySequence.get(row.sequence) ?? [];
    bySequence.set(row.sequence, attempts);
    attempts.push({
      number: row.number,
      startedAt: row.started_at.toISOString(),
      outcome: row.outcome,
      statusCode: row.status_code,
      errorCode: row.error_code,
      durationMs: row.duration_ms,
      responseExcerpt: row.response_excerpt,
    });
  }
  for (const attempts of bySequence.values()) attempts.splice(0, attempts.length - SHOWN_ATTEMPTS);
  return bySequence;
}

/** Runs of numbers so close together that a row of the log may hold two of them; no row belongs to two runs. */
function runsOf(sequences: readonly number[]): Array<{ first: number; last: number }> {
  const runs: Array<{ first: number; last: number }> = [];
  for (const sequence of [...sequences].sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run && sequence - run.last < MAX_LOG_SPAN) run.last = sequence;
    else runs.push({ first: sequence, last: sequence });
  }
  return runs;
}

const ATTEMPTS = `
  SELECT a.sequence, a.number, a.started_at, a.outcome, a.status_code, a.error_code, a.duration_ms, a.response_excerpt
  FROM (
    SELECT u.sequence, 1 AS number, l.finished_at - make_interval(secs => u.age_ms / 1000.0) AS started_at,
      'delivered' AS outcome, u.status_code, NULL AS error_code, u.duration_ms,
      coalesce(u.excerpt, '') AS response_excerpt
    FROM unnest($3::bigint[], $4::bigint[]) AS run(first, last) CROSS JOIN LATERAL (
      SELECT * FROM dispatch_log WHERE account_id = $1 AND first_sequence > run.first - ${MAX_LOG_SPAN}
        AND first_sequence <= run.last AND last_sequence >= run.first AND finished_at >= $5::timestamptz
    ) l CROSS JOIN LATERAL unnest(l.sequences, l.ages_ms, l.durations_ms, l.status_codes, l.excerpts)
      AS u(sequence, age_ms, duration_ms, status_code, excerpt)
    WHERE u.sequence = ANY($2::bigint[])
    UNION ALL
    SELECT n.sequence, t.number, t.started_at, t.outcome, t.status_code, t.error_code, t.duration_ms, t.response_excerpt
    FROM unnest($2::bigint[]) AS n(sequence) CROSS JOIN LATERAL (
      SELECT * FROM attempt WHERE account_id = $1 AND sequence = n.sequence AND started_at >= $5::timestamptz
      ORDER BY started_at DESC LIMIT ${SHOWN_ATTEMPTS}
    ) t
  ) a
  ORDER BY a.sequence, a.started_at, a.number`;
