import type { DatabaseName } from './audit.config';
import type { ReadOnlyDatabase } from './read-only-database';

/** A database as it is read. */
export type Rows = Pick<ReadOnlyDatabase, 'rows'>;

/** From a moment to which databases were restored until that was noted, in milliseconds since 1970. */
export interface LostPeriod {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface AuditContext {
  readonly databases: Readonly<Record<DatabaseName, Rows>>;
  /** The period: rows accepted or written between these times are checked. */
  readonly from: Date;
  readonly to: Date;
  /** Times of which a database may have lost what others have. */
  readonly lost: readonly LostPeriod[];
  /** Changes younger than this may still be in flight from one database to another. */
  readonly graceSeconds: number;
}

/** A fault of a row, described by ids alone. */
export interface Finding {
  /** Names the row, the same each time it is checked. */
  readonly row: string;
  readonly what: string;
}

export interface Look {
  /** Number of rows checked. */
  readonly rows: number;
  readonly wrong: readonly Finding[];
}

/** Checks a fixed set of rows. It may be repeated, because the databases are not read at the same moment. */
export type Page = () => Promise<Look>;

/** An invariant that holds at any moment, except for changes in flight. */
export interface Check {
  readonly name: string;
  /** The rows of the period, a bounded number at a time. */
  pages(this: void, context: AuditContext): AsyncIterable<Page>;
}
