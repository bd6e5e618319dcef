import { arrayLiteral, type Element } from './array-literal';

/** The Postgres type of a column, and how to get its value from a row. */
type Column<Row> = readonly [type: string, value: (row: Row) => Element];

/** Rows as parameters of a statement: an array for each column. */
export interface Columns<Row> {
  /** Makes rows of the arrays; to be followed by `AS rows (${names})`. */
  readonly unnest: string;
  /** `id, text`, in the order of `unnest`. */
  readonly names: string;
  /** The parameters, in the same order. */
  readonly arrays: (rows: readonly Row[]) => string[];
}

/**
 * Names the columns of a statement in one place. To be called once for a statement, so that its text never varies:
 * prepared statements are identified by their text.
 * @param firstParameter number of the first array, when other parameters come before it
 */
export function columns<Row>(definitions: Readonly<Record<string, Column<Row>>>, firstParameter = 1): Columns<Row> {
  const all = Object.values(definitions);
  return {
    unnest: `unnest(${all.map(([type], index) => `$${index + firstParameter}::${type}[]`).join(', ')})`,
    names: Object.keys(definitions).join(', '),
    arrays: (rows) => all.map(([, value]) => arrayLiteral(rows.map(value))),
  };
}
