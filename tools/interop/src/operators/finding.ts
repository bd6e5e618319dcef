import { MACHINE_PACE } from '@sms/dev-env';
import { alignedLines, type Log } from '@sms/kit';

/** Operators are told that every process follows a version within this time. */
const FOLLOWED_MS = 2_000;

/** A line of the printed table. */
export interface Finding {
  readonly name: string;
  /** In words, with what was measured. */
  readonly seen: string;
  /** In what it is not as it has to be. */
  readonly problems: readonly string[];
}

/** On a slow machine, as in tests, it may take as many times longer as everything else there. */
export function lateness(ms: number): string[] {
  const limit = FOLLOWED_MS * MACHINE_PACE;
  return problems([ms > limit, `later than ${seconds(limit)}`]);
}

/** Those that are so. */
export function problems(...found: readonly (readonly [isSo: boolean, problem: string])[]): string[] {
  return found.flatMap(([isSo, problem]) => (isSo ? [problem] : []));
}

export function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}

export function count(number: number): string {
  return number.toLocaleString('en');
}

/** Prints a line for each finding; returns whether there was no problem. */
export function printFindings(findings: readonly (Finding & { readonly tookMs: number })[], log: Log): boolean {
  const rows = findings.map(({ name, seen, tookMs, problems: found }) => [
    name,
    seen,
    (tookMs / 1_000).toFixed(1),
    found.length === 0 ? 'ok' : `WRONG: ${found.join('; ')}`,
  ]);
  for (const line of alignedLines([['case', 'seen', 'seconds', ''], ...rows])) log(line);
  const wrong = findings.filter(({ problems: found }) => found.length > 0).length;
  log(`\n${findings.length} cases, ${wrong === 0 ? 'all' : findings.length - wrong} as they have to be`);
  return wrong === 0;
}
