type Cell = string | number | null;

/** A result that is sent as it is, not in an envelope. */
export class CsvBody {
  constructor(readonly text: string) {}
}

/** RFC 4180; the first line has the names. */
export function csvOf(names: readonly string[], rows: readonly (readonly Cell[])[]): CsvBody {
  return csvOfLines([names, ...rows].map(csvLine));
}

/** `lines`: as `csvLine` returns them. */
export function csvOfLines(lines: readonly string[]): CsvBody {
  return new CsvBody(`${lines.join('\r\n')}\r\n`);
}

/** Returns a line without its end. */
export function csvLine(cells: readonly Cell[]): string {
  return cells.map(cellOf).join(',');
}

/** Whether the client asks for CSV by name. */
export function wantsCsv(accept: string | undefined): boolean {
  return /(^|,)\s*text\/csv\s*(;|,|$)/i.test(accept ?? '');
}

/** Spreadsheets would take a text for a formula that begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/;

function cellOf(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
