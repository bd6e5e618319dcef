/** What was looked at, with the rows that are wrong, in words. */
export interface Group {
  readonly name: string;
  readonly found: readonly string[];
}

/** Of each group. */
const MAX_SHOWN = 5;

/** A line for each group, and the first rows that are wrong; true when there are none. */
export function printGroups(groups: readonly Group[], say: (line: string) => void): boolean {
  for (const { name, found } of groups) {
    say(`${found.length === 0 ? 'holds   ' : 'VIOLATED'}  ${name}${found.length > 1 ? ` (${found.length} rows)` : ''}`);
    for (const row of found.slice(0, MAX_SHOWN)) say(`            ${row}`);
  }
  return groups.every(({ found }) => found.length === 0);
}
