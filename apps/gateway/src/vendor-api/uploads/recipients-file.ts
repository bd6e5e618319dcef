import { isMsisdn } from '@sms/sms-text';
import { CsvRows, type CsvRow } from './csv-rows';
import { RefusedRecipients } from './refused-recipients';

const COLUMNS: readonly string[] = ['phone', 'recipient', 'msisdn', 'number'];
/** The replacement character of invalid UTF-8, and NUL; neither occurs in a text file. */
const NOT_TEXT = /[\0\uFFFD]/;

/** The recipients of an uploaded list, or the first problem in it. */
export class RecipientsFile {
  /** Each number once, in the order of the file, with its row: the line where it stands, from 1. */
  readonly rows = new Map<string, number>();
  /** Numbers in the file, repeated ones included. */
  total = 0;
  /** The first problem; the rest of a sentence that begins with the field's name. */
  problem: string | undefined;
  /** The first problem other than a row without a phone number: the rest of the file was not read. */
  unreadable: string | undefined;
  /** The rows without a phone number that were read. */
  readonly refused = new RefusedRecipients();
  private readonly csv = new CsvRows();
  private column: number | undefined;

  constructor(private readonly maxRecipients: number) {}

  /**
   * Takes the next piece of a file in UTF-8: CSV or one number a line. A first row without any digit is a header.
   * Without one, the numbers stand in the first column. After a problem the rest of the file is skipped.
   */
  add(piece: Buffer): void {
    if (this.unreadable === undefined) this.take(this.csv.add(piece));
  }

  /** Called when the file is complete. */
  end(): void {
    if (this.unreadable === undefined) this.take(this.csv.end());
    if (this.total === 0 && this.refused.total === 0)
      this.fail(this.column === undefined ? 'is empty' : 'holds no phone number below its header');
  }

  private take(rows: readonly CsvRow[]): void {
    for (const row of rows) {
      const problem = 'problem' in row ? row.problem : this.addRow(row.cells, row.row);
      if (problem === undefined) continue;
      this.fail(`row ${row.row} ${problem}`);
      return;
    }
  }

  private fail(problem: string): void {
    this.problem ??= problem;
    this.unreadable ??= problem;
  }

  private addRow(cells: readonly string[], row: number): string | undefined {
    if (cells.every((cell) => cell === '')) return undefined;
    if (cells.some((cell) => NOT_TEXT.test(cell))) return 'is not UTF-8 text';
    if (this.column === undefined) {
      const named = cells.findIndex((cell) => COLUMNS.includes(cell.toLowerCase()));
      this.column = Math.max(0, named);
      if (named !== -1) return undefined;
      if (!cells.some((cell) => /[0-9]/.test(cell)))
        return `must be a phone number, or name a column ${COLUMNS.join(', ')}`;
    }
    const phone = cells[this.column] ?? '';
    if (!isMsisdn(phone)) {
      this.problem ??= `row ${row} must hold a phone number in international format: 7 to 15 digits without a plus sign`;
      this.refused.add('recipients_file', row, phone);
      return undefined;
    }
    this.total += 1;
    if (!this.rows.has(phone)) this.rows.set(phone, row);
    return this.rows.size > this.maxRecipients ? `is beyond the limit of ${this.maxRecipients} recipients` : undefined;
  }
}
