import { Client, types } from 'pg';

const CONNECT_TIMEOUT_MS = 30_000;
const STATEMENT_TIMEOUT_MS = 60_000;
/** Pages are read by keys, whatever Postgres believes to know of tables that fill and empty within seconds. */
const BEGIN = `BEGIN READ ONLY; SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS};
  SET LOCAL enable_seqscan = off; SET LOCAL jit = off`;
const BIGINT = 20;
const NUMERIC = 1700;

/** Ids and sums of credits are below 2^53. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: string): ((value: string) => unknown) =>
  oid === BIGINT || oid === NUMERIC ? Number : types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text');

/** A connection on which nothing can be written. Each statement is a transaction, so that none keeps old rows alive. */
export class ReadOnlyDatabase {
  private constructor(private readonly client: Client) {}

  static async connect(url: string): Promise<ReadOnlyDatabase> {
    const client = new Client({
      connectionString: url,
      application_name: 'audit',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      types: { getTypeParser },
    });
    // What ends the connection is thrown by the next statement.
    client.on('error', () => undefined);
    await client.connect();
    return new ReadOnlyDatabase(client);
  }

  async rows<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    // With the transaction and not the session: a pooler may give each transaction another connection.
    await this.client.query(BEGIN);
    try {
      return (await this.client.query(sql, [...parameters])).rows as Row[];
    } finally {
      await this.client.query('ROLLBACK').catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
