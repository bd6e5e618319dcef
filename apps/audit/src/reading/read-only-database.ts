import { Client, types } from 'pg';
import type { DatabaseName } from './audit.config';

const CONNECT_TIMEOUT_MS = 30_000;
const STATEMENT_TIMEOUT_MS = 60_000;
/** Forces reads by key, because statistics of tables that fill and empty within seconds are misleading. */
const BEGIN = `BEGIN READ ONLY; SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS};
  SET LOCAL enable_seqscan = off; SET LOCAL jit = off`;
const BIGINT = 20;
const NUMERIC = 1700;

/** Ids and sums of credits are below 2^53. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: string): ((value: string) => unknown) =>
  oid === BIGINT || oid === NUMERIC ? Number : types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text');

/** How connections of the audit read values. */
export const withNumbers = { getTypeParser };

/** A connection on which nothing can be written. Each statement is a transaction, so that none keeps old rows alive. */
export class ReadOnlyDatabase {
  private constructor(
    private readonly name: DatabaseName,
    private readonly client: Client,
  ) {}

  /** @throws {Error} which names the database, as `rows` does */
  static async connect(name: DatabaseName, url: string): Promise<ReadOnlyDatabase> {
    const client = new Client({
      connectionString: url,
      application_name: 'audit',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      types: withNumbers,
    });
    // The next statement throws the error that ended the connection.
    client.on('error', () => undefined);
    await naming(name, () => client.connect());
    return new ReadOnlyDatabase(name, client);
  }

  rows<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return naming(this.name, () => this.read<Row>(sql, parameters));
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async read<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    // Set for the transaction, not the session: a pooler may give each transaction another connection.
    await this.client.query(BEGIN);
    try {
      return (await this.client.query(sql, [...parameters])).rows as Row[];
    } finally {
      await this.client.query('ROLLBACK').catch(() => undefined);
    }
  }
}

async function naming<T>(database: DatabaseName, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`cannot read the database of ${database}: ${why}`, { cause: error });
  }
}
