import type { Log } from '@sms/kit';
/** Something that has to hold, and the rows that are wrong, in words. */
export interface Checked {
  readonly name: string;
  readonly found: readonly string[];
}

/** Of each. */
const MAX_SHOWN = 5;

/** Logs of each whether it holds; true when all do. */
export function logVerdict(checked: readonly Checked[], log: Log): boolean {
  for (const { name, found } of checked) {
    const rows = found.length > 1 ? ` (${found.length} rows)` : '';
    log(`${found.length === 0 ? 'holds   ' : 'VIOLATED'}  ${name}${rows}`);
    for (const row of found.slice(0, MAX_SHOWN)) log(`            ${row}`);
  }
  return checked.every(({ found }) => found.length === 0);
}
