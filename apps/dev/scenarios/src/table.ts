import { alignedLines } from '@sms/dev-env';
import type { TestReference } from './tables/test-reference';

/** One line of the printed table. */
export interface Result {
  readonly scenario: string;
  readonly expected: string;
  readonly observed: string;
  /** Measured beside it, and not compared. */
  readonly note?: string;
  readonly tests: readonly TestReference[];
}

type Say = (line: string) => void;

const GAP = '  ';
/** More scenarios that share their tests are not listed one by one. */
const MANY = 5;

/** Returns whether every scenario came out as expected. */
export function printTable(results: readonly Result[], say: Say): boolean {
  const rows = [
    ['scenario', 'expected', 'observed', ''],
    ...results.map((result) => [result.scenario, result.expected, result.observed, verdictOn(result)]),
  ];
  for (const line of alignedLines(rows)) say(line);
  return results.every(({ expected, observed }) => expected === observed);
}

/** Where to find each scenario as a test; those that share their tests stand together. */
export function printTests(results: readonly Result[], say: Say): void {
  const scenarios = new Map<string, string[]>();
  for (const { scenario, tests } of results) {
    const shownBy = tests.map(({ file, title }) => `${GAP}${file} › ${title}`).join('\n');
    scenarios.set(shownBy, [...(scenarios.get(shownBy) ?? []), scenario]);
  }
  say('\nthe same as tests');
  for (const [shownBy, names] of scenarios)
    say(`${names.length > MANY ? `${names[0]} to ${names.at(-1)} (${names.length})` : names.join(', ')}\n${shownBy}`);
}

function verdictOn({ expected, observed, note }: Result): string {
  const verdict = expected === observed ? 'ok' : 'MISMATCH';
  return note === undefined ? verdict : `${verdict} (${note})`;
}
