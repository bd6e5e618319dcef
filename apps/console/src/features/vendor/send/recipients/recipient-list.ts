import { isMsisdn } from '@sms/sms-text';
import { tidied } from './recipients';

/** A file of recipients that was read. */
export interface RecipientList {
  readonly name: string;
  /** Of the file that was chosen. */
  readonly bytes: number;
  /** Null for a list without a line of names. */
  readonly header: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
  /** The column of the numbers. */
  readonly column: number;
  /** A list of nothing but numbers in the form that the API takes: it is uploaded as it is. */
  readonly isPlain: boolean;
}

/** The names that the API takes for the column of the numbers. */
const COLUMN_NAMES = ['phone', 'recipient', 'msisdn', 'number'];
const DELIMITERS = [',', ';', '\t'];
const LOOKED_AT = 20;

export function listOf(name: string, bytes: number, text: string): RecipientList {
  const [first = [], ...others] = cellsOf(text.replace(/^\uFEFF/, ''));
  const hasHeader = !first.some((cell) => isMsisdn(tidied(cell)));
  const rows = hasHeader ? others : [first, ...others];
  const column = columnOf(hasHeader ? first : [], rows);
  const isPlain = first.length <= 1 && tidiedCount({ rows, column }) === 0;
  return { name, bytes, header: hasHeader ? first : null, rows, column, isPlain };
}

/** The column with a name that the API knows, or else the one with most numbers in the first rows. */
function columnOf(header: readonly string[], rows: readonly (readonly string[])[]): number {
  const named = header.findIndex((name) => COLUMN_NAMES.includes(name.trim().toLowerCase()));
  if (named >= 0) return named;
  const looked = rows.slice(0, LOOKED_AT);
  const counts = (looked[0] ?? []).map(
    (_, column) => looked.filter((row) => isMsisdn(tidied(row[column] ?? ''))).length,
  );
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

/** The file to upload: the numbers alone, tidied, each on the line of its row. */
export function uploadOf({ name, header, rows, column }: RecipientList): File {
  const lines = rows.map((row) => quoted(tidied(row[column] ?? '')));
  const text = [...(header ? [COLUMN_NAMES[0]] : []), ...lines].join('\n');
  return new File([text], name, { type: 'text/csv' });
}

/** How many numbers were brought into the form that the API takes. */
export const tidiedCount = ({ rows, column }: Pick<RecipientList, 'rows' | 'column'>): number =>
  rows.filter((row) => {
    const cell = row[column] ?? '';
    return isMsisdn(tidied(cell)) && tidied(cell) !== cell.trim();
  }).length;

/** The list without some lines of its upload. The first line has the number 1. */
export function withoutUploadLines(list: RecipientList, lines: ReadonlySet<number>): RecipientList {
  const firstRow = list.header ? 2 : 1;
  return { ...list, rows: list.rows.filter((_, index) => !lines.has(index + firstRow)) };
}

const quoted = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The cells of a text with commas, semicolons or tabs between them; a cell in double quotes may hold them, too. */
function cellsOf(text: string): readonly (readonly string[])[] {
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = (): void => {
    rows.push([...row, cell]);
    [row, cell] = [[], ''];
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (isQuoted && char === '"' && text[at + 1] === '"') cell += text[(at += 1)];
    else if (char === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && char === delimiter) [row, cell] = [[...row, cell], ''];
    else if (!isQuoted && char === '\n') endRow();
    else if (isQuoted || char !== '\r') cell += char;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** The delimiter that occurs most in the first line. */
function delimiterOf(text: string): string {
  const line = text.slice(0, /\n|$/.exec(text)?.index);
  const counts = DELIMITERS.map((one) => line.split(one).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
