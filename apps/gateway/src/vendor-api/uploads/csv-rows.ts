/** A row of a CSV file, and the line where it begins, from 1. */
export type CsvRow =
  | { readonly row: number; readonly cells: readonly string[] }
  /** The rest of a sentence that begins with the row. No row follows. */
  | { readonly row: number; readonly problem: string };

/** A longer row cannot belong to a list of recipients. */
const MAX_ROW_LENGTH = 8_192;
/** A quoted cell, such as an address, may hold a few line ends. */
const MAX_ROW_LINES = 100;
const TOO_LONG = 'is too long';
const LINE_END = /\r\n|\n|\r/;
const DELIMITER = /[,;\t]/;
const QUOTED_OR_PLAIN_CELL = / *"((?:[^"]|"")*)" *(?:[,;\t]|$)|([^",;\t]*)(?:[,;\t]|$)/y;

/**
 * Reads CSV with commas, semicolons or tabs, cells trimmed, in pieces of any size. Blank lines are no rows. Time is
 * linear in the bytes whatever they are: each is read when it arrives, and once more when its row is complete.
 */
export class CsvRows {
  private readonly decoder = new TextDecoder();
  private readonly lines = new LineSplitter();
  private readonly rows = new RowJoiner();

  /** Returns the rows that this piece completes. */
  add(piece: Buffer): CsvRow[] {
    const found = this.rows.join(this.lines.add(this.decoder.decode(piece, { stream: true })));
    return this.lines.rest.length > MAX_ROW_LENGTH ? [...found, ...this.rows.join([this.lines.rest])] : found;
  }

  end(): CsvRow[] {
    const found = this.rows.join([...this.lines.add(this.decoder.decode()), ...this.lines.end()]);
    return [...found, ...this.rows.end()];
  }
}

/** Splits a text that arrives in pieces into its lines. Only the new piece is scanned, however long the line is. */
class LineSplitter {
  /** The line that is not complete yet. */
  rest = '';
  private carriageReturn = '';

  add(piece: string): string[] {
    const text = this.carriageReturn + piece;
    // The line feed that belongs to this carriage return may come with the next piece.
    this.carriageReturn = text.endsWith('\r') ? '\r' : '';
    const found = (this.carriageReturn ? text.slice(0, -1) : text).split(LINE_END);
    found[0] = this.rest + (found[0] ?? '');
    this.rest = found.pop() ?? '';
    return found;
  }

  end(): string[] {
    return this.carriageReturn ? [this.rest, ''] : [this.rest];
  }
}

/** Joins lines into rows: within quotes, a row continues on the next line. */
class RowJoiner {
  private line = 0;
  /** The row with an open quote. */
  private open: { readonly row: number; readonly lines: string[]; length: number } | undefined;

  /** Returns the rows that these lines complete. */
  join(lines: readonly string[]): CsvRow[] {
    const rows: CsvRow[] = [];
    for (const line of lines) {
      this.line += 1;
      if (this.open || line.includes('"')) this.addQuoted(line, rows);
      else if (line.length > MAX_ROW_LENGTH) rows.push({ row: this.line, problem: TOO_LONG });
      else if (line !== '') rows.push({ row: this.line, cells: cellsOf(line) });
    }
    return rows;
  }

  private addQuoted(line: string, rows: CsvRow[]): void {
    const row = this.open ?? { row: this.line, lines: [], length: -1 };
    row.lines.push(line);
    row.length += line.length + 1;
    if (row.length > MAX_ROW_LENGTH || row.lines.length > MAX_ROW_LINES) rows.push({ row: row.row, problem: TOO_LONG });
    // A quote within quotes is doubled, so an odd number of quotes in a line opens or closes a cell.
    const quotes = line.split('"').length - 1;
    this.open = (this.open === undefined) === (quotes % 2 === 1) ? row : undefined;
    if (!this.open) rows.push(quotedRow(row.row, row.lines.join('\n')));
  }

  end(): CsvRow[] {
    return this.open ? [{ row: this.open.row, problem: 'has a quote that is not closed' }] : [];
  }
}

function cellsOf(line: string): readonly string[] {
  return DELIMITER.test(line) ? line.split(DELIMITER).map((cell) => cell.trim()) : [line.trim()];
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
