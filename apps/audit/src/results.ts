import { alignedLines } from '@sms/platform/runtime';
import type { AuditOptions } from './audit-options';
import type { CheckResult } from './run-checks';

export function asTable(
  results: readonly CheckResult[],
  { from, to, sample }: AuditOptions,
  seconds: number,
): string[] {
  const rows = results.map(({ name, rows: looked, wrong, first, seconds: took }) => [
    wrong === 0 ? 'holds' : 'WRONG',
    String(looked),
    `${took.toFixed(1)} s`,
    first ? `${name}: ${first.row}: ${first.what}${wrong > 1 ? ` (and ${wrong - 1} more)` : ''}` : name,
  ]);
  const wrong = results.filter((result) => result.wrong > 0).length;
  return [
    ...alignedLines([['', 'rows', 'took', 'invariant'], ...rows]),
    '',
    `${from.toISOString()} to ${to.toISOString()}${sample > 1 ? `, one page in ${sample}` : ''}: ${
      wrong === 0 ? 'every invariant holds' : `${wrong} of ${results.length} invariants do NOT hold`
    }; ${seconds.toFixed(1)} s`,
  ];
}

export function asJson(results: readonly CheckResult[], options: AuditOptions, seconds: number): string {
  const invariants = results.map(({ name, rows, wrong, first, seconds: took }) => ({
    name,
    holds: wrong === 0,
    rows,
    wrong,
    first: first ?? null,
    seconds: Number(took.toFixed(3)),
  }));
  const holds = results.every(({ wrong }) => wrong === 0);
  const { from, to, sample } = options;
  return JSON.stringify({ holds, from, to, sample, seconds: Number(seconds.toFixed(3)), invariants }, null, 2);
}
