import type { Readable } from 'node:stream';

/** A row of a CSV file, and the line where it begins, from 1. */
export type CsvRow =
  | { readonly row: number; readonly cells: readonly string[] }
  /** The rest of a sentence that begins with the row. Nothing follows. */
  | { readonly row: number; readonly problem: string };

/** A longer row cannot belong to a list of recipients. */
const MAX_ROW_LENGTH = 8_192;
const LINE_END = /\r\n|\n|\r/;
const DELIMITER = /[,;\t]/;
const QUOTED_OR_PLAIN_CELL = / *"((?:[^"]|"")*)" *(?:[,;\t]|$)|([^",;\t]*)(?:[,;\t]|$)/y;

/**
 * Reads CSV with commas, semicolons or tabs, cells trimmed, in lists of the rows that each piece of the file completes:
 * handing over hundreds of thousands of rows one by one would take seconds in which nothing else is served. Leaves
 * the file open when the reader stops early.
 */
export async function* csvRows(file: Readable): AsyncGenerator<readonly CsvRow[]> {
  const decoder = new TextDecoder();
  const lines = new LineJoiner();
  let rest = '';
  for await (const bytes of file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    const text = rest + decoder.decode(bytes, { stream: true });
    // The line feed that belongs to this carriage return may come with the next piece.
    const complete = text.endsWith('\r') ? text.slice(0, -1) : text;
    const found = complete.split(LINE_END);
    rest = (found.pop() ?? '') + text.slice(complete.length);
    const rows = found.flatMap((line) => lines.add(line));
    yield rest.length > MAX_ROW_LENGTH ? [...rows, ...lines.add(rest)] : rows;
  }
  yield (rest + decoder.decode()).split(LINE_END).flatMap((line) => lines.add(line));
  yield lines.end();
}

/** Joins lines into rows: within quotes, a row continues on the next line. */
class LineJoiner {
  private line = 0;
  private open: { readonly row: number; readonly text: string } | undefined;

  /** The row that is complete with this line, or none. */
  add(line: string): CsvRow[] {
    this.line += 1;
    const row = this.open?.row ?? this.line;
    const text = this.open ? `${this.open.text}\n${line}` : line;
    if (text.length > MAX_ROW_LENGTH) return [{ row, problem: 'is too long' }];
    if (!text.includes('"')) return [{ row, cells: text.split(DELIMITER).map((cell) => cell.trim()) }];
    // A quote within quotes is doubled, so an odd number of quotes means that the last one is open.
    this.open = text.split('"').length % 2 === 0 ? { row, text } : undefined;
    return this.open ? [] : [quotedRow(row, text)];
  }

  end(): CsvRow[] {
    return this.open ? [{ row: this.open.row, problem: 'has a quote that is not closed' }] : [];
  }
}

function quotedRow(row: number, text: string): CsvRow {
  const cells: string[] = [];
  QUOTED_OR_PLAIN_CELL.lastIndex = 0;
  for (;;) {
    const match = QUOTED_OR_PLAIN_CELL.exec(text);
    if (!match) return { row, problem: 'has a quote where none may be' };
    cells.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim());
    if (!DELIMITER.test(match[0].slice(-1))) return { row, cells };
  }
}
