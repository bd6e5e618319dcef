import type { UsageSeries } from './usage-totals';

const COLUMNS = ['messages', 'segments', 'credits', 'delivered', 'undelivered', 'failed', 'waiting'] as const;

/** The figures as a table for spreadsheets, as the API returns it for `Accept: text/csv`. */
export function usageCsv(series: readonly UsageSeries[]): string {
  const rows = series.flatMap(({ key, points }) =>
    points.map((point) => [point.t, cell(key), ...COLUMNS.map((column) => point[column])].join(',')),
  );
  return [`t,key,${COLUMNS.join(',')}`, ...rows].map((row) => `${row}\r\n`).join('');
}

/** Quotes a name where needed. An apostrophe keeps spreadsheets from running it as a formula. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
