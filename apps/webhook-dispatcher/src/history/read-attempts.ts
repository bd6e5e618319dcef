import type { DeliveryAttempt } from '@sms/contracts/webhook-dispatcher';
import type { Sql } from '@sms/platform/database';
import { MAX_LOG_SPAN } from '../dispatch/attempt-log';
import { listAttempts, SHOWN_ATTEMPTS } from './read-attempts.sql';

/**
 * Reads the attempts to deliver events, oldest first, by the sequence numbers of the events.
 * @param since when the oldest of the events was taken in
 */
export async function readAttempts(
  sql: Pick<Sql, 'run'>,
  accountId: number,
  sequences: readonly number[],
  since: string,
): Promise<Map<number, DeliveryAttempt[]>> {
  const rows = await sql.run(listAttempts, { accountId, since, sequences, runs: runsOf(sequences) });
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
