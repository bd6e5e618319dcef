import { arrayLiteral } from '@sms/platform/database';
import type { FinishedAttempt } from './state/cycle-request';

/** A row of `dispatch_log`; its lists are Postgres array literals. */
export interface LogRow {
  readonly accountId: number;
  readonly first: number;
  readonly last: number;
  readonly sequences: string;
  readonly agesMs: string;
  readonly durationsMs: string;
  readonly statusCodes: string;
  /** Null: none of the responses had a body. */
  readonly excerpts: string | null;
}

const MAX_ATTEMPTS = 128;
/** Attempts are looked up by the first sequence number of their row, so it must be within this distance. */
export const MAX_LOG_SPAN = 1_024;

/** @param now of the clock by which the attempts began, in milliseconds */
export function logRows(accountId: number, attempts: readonly FinishedAttempt[], now: number): LogRow[] {
  const rows: LogRow[] = [];
  const sorted = [...attempts].sort((one, other) => one.sequence - other.sequence);
  for (let from = 0; from < sorted.length;) {
    const first = sorted[from]?.sequence ?? 0;
    let to = from + 1;
    while (to < sorted.length && to - from < MAX_ATTEMPTS && (sorted[to]?.sequence ?? 0) < first + MAX_LOG_SPAN)
      to += 1;
    rows.push(logRow(accountId, sorted.slice(from, to), now));
    from = to;
  }
  return rows;
}

function logRow(accountId: number, attempts: readonly FinishedAttempt[], now: number): LogRow {
  const excerpts = attempts.map(({ result }) => result.responseExcerpt);
  return {
    accountId,
    first: attempts[0]?.sequence ?? 0,
    last: attempts.at(-1)?.sequence ?? 0,
    sequences: arrayLiteral(attempts.map(({ sequence }) => sequence)),
    agesMs: arrayLiteral(attempts.map(({ startedAt }) => Math.round(now - startedAt))),
    durationsMs: arrayLiteral(attempts.map(({ result }) => result.durationMs)),
    statusCodes: arrayLiteral(attempts.map(({ result }) => result.statusCode ?? 0)),
    excerpts: excerpts.some(Boolean) ? arrayLiteral(excerpts.map((excerpt) => excerpt ?? '')) : null,
  };
}
