import type { Result } from './stage/interop-case';

const GAP = '  ';

/** Prints a line for each case; returns whether all came out as expected. */
export function printTable(results: readonly Result[], say: (line: string) => void): boolean {
  const lines = results.map(({ peer, name, expected, observed }) => [
    peer,
    name,
    expected,
    observed,
    expected === observed ? 'ok' : 'MISMATCH',
  ]);
  const rows = [['peer', 'case', 'expected', 'observed', ''], ...lines];
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  );
  for (const row of rows)
    say(
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join(GAP)
        .trimEnd(),
    );
  const differing = results.filter(({ expected, observed }) => expected !== observed).length;
  say(`\n${results.length} cases, ${differing === 0 ? 'all' : results.length - differing} as expected`);
  return differing === 0;
}
