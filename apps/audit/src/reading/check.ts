import type { DatabaseName } from './audit.config';
import type { ReadOnlyDatabase } from './read-only-database';

export interface AuditContext {
  readonly databases: Readonly<Record<DatabaseName, ReadOnlyDatabase>>;
  /** What was accepted, or written, from then to then. */
  readonly from: Date;
  readonly to: Date;
  /** What changed so shortly ago may still be on its way from one database to another. */
  readonly graceSeconds: number;
}

/** Something that is wrong with a row, named by ids alone. */
export interface Finding {
  /** The same whenever the same row is looked at. */
  readonly row: string;
  readonly what: string;
}

export interface Look {
  /** How many rows were looked at. */
  readonly rows: number;
  readonly wrong: readonly Finding[];
}

/** Some rows, the same each time; to be looked at as often as needed, since databases are read one after the other. */
export type Page = () => Promise<Look>;

/** Something that holds at any moment, but for what is in flight. */
export interface Check {
  readonly name: string;
  /** The rows of the period, a bounded number at a time. */
  pages(this: void, context: AuditContext): AsyncIterable<Page>;
}
