import { alignedLines } from '@sms/platform/runtime';

type Cell = string | number | null | undefined;

/** A line of column names, and one for each row; a sentence where there are none. */
export function table(columns: readonly string[], rows: readonly (readonly Cell[])[], none: string): string[] {
  if (rows.length === 0) return [none];
  return alignedLines([
    columns.map((column) => column.toUpperCase()),
    ...rows.map((row) => row.map((cell) => (cell === null || cell === undefined || cell === '' ? '–' : String(cell)))),
  ]);
}

/** How long ago a time was: 12 s, 5 min, 3 h, 2 d. */
export function ago(time: string | null | undefined, now = Date.now()): string {
  if (!time) return '–';
  const seconds = Math.max(0, Math.round((now - Date.parse(time)) / 1_000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} d`;
}

/** The line that leads to the next page; nothing on the last one. */
export function nextPage(command: string, cursor: string | number | null | undefined): string[] {
  return cursor === null || cursor === undefined ? [] : ['', `more: smsctl ${command} --cursor ${cursor}`];
}
