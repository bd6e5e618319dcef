import type { DatabaseName } from '@sms/dev-env';

/** One row that is made wrong by hand, and what the audit has to say. */
export interface Breakage {
  readonly what: string;
  readonly database: DatabaseName;
  /** SQL that returns the key of the row as \`key\`. */
  readonly key: string;
  readonly table: string;
  /** Finds the row, before and after the change; $1 is the key. */
  readonly where: string;
  readonly change: string;
  /** Beginning of the invariant's name. */
  readonly invariant: string;
  /** How the audit names the row. */
  readonly row: (key: string) => string;
}

export const message = (key: string): string => `message ${key}`;

export const byKey = (table: string, column: string, type: string): Pick<Breakage, 'table' | 'where'> => ({
  table,
  where: `${column} = $1::${type}`,
});
