/** One line of the printed table. */
export interface Result {
  readonly scenario: string;
  readonly expected: string;
  readonly observed: string;
}

const COLUMNS = [28, 72, 72];

/** Answers whether every scenario came out as expected. */
export function printTable(results: readonly Result[], say: (line: string) => void): boolean {
  say(row(['scenario', 'expected', 'observed']));
  for (const { scenario, expected, observed } of results) say(`${row([scenario, expected, observed])} ${expected === observed ? 'ok' : 'MISMATCH'}`);
  return results.every(({ expected, observed }) => expected === observed);
}

function row(cells: readonly string[]): string {
  return cells.map((cell, index) => cell.padEnd(COLUMNS[index] ?? 0)).join(' ').trimEnd();
}
