import { sqlStateOf } from '@sms/platform/errors';
import { Client, type QueryConfig, type QueryResult } from 'pg';
import type { Sql } from './sql';
import { CONNECT_TIMEOUT_MS, KEEP_ALIVE } from './silent-server';
import { queryConfigOf, type Statement } from './statement';
import { statementOf } from './statement-of';

/** Settings of a session, by their Postgres names. */
export type Settings = Readonly<Record<string, number | string>>;

export type SessionSql = Pick<Sql, 'run' | 'change' | 'rows' | 'execute'>;

/** No statement of a session takes long; a server that is silent for this long is gone. */
const QUERY_TIMEOUT_MS = 5_000;
const CLOSE_WITHIN_MS = 1_000;

/**
 * A connection of its own, beside the pool, for state that lives as long as a session: an advisory lock. Runs one
 * statement after the other. Once lost it stays lost.
 */
export class DatabaseSession implements SessionSql {
  private open = true;

  private constructor(private readonly client: Client) {
    const lost = () => {
      this.open = false;
    };
    // Without a listener the loss of an idle connection would end the process.
    client.on('error', lost);
    client.on('end', lost);
  }

  static async open(url: string, name: string, settings: Settings): Promise<DatabaseSession> {
    const client = new Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      ...KEEP_ALIVE,
    });
    const session = new DatabaseSession(client);
    try {
      await client.connect();
      // Not with the connection request, which PgBouncer would refuse.
      for (const [setting, value] of Object.entries(settings)) await client.query(`SET ${setting} = '${value}'`);
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  get isOpen(): boolean {
    return this.open;
  }

  async run<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]> {
    return (await this.query(queryConfigOf(statement, params))).rows as Row[];
  }

  async change<Params>(statement: Statement<Params, unknown>, params: Params): Promise<number> {
    return (await this.query(queryConfigOf(statement, params))).rowCount ?? 0;
  }

  async rows<Row>(text: string, parameters?: readonly unknown[]): Promise<Row[]> {
    return (await this.query(statementOf(text, parameters))).rows as Row[];
  }

  async execute(text: string, parameters?: readonly unknown[]): Promise<number> {
    return (await this.query(statementOf(text, parameters))).rowCount ?? 0;
  }

  async transaction<T>(work: (sql: SessionSql) => Promise<T>): Promise<T> {
    await this.execute('BEGIN');
    try {
      const result = await work(this);
      await this.execute('COMMIT');
      return result;
    } catch (error) {
      await this.execute('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  /** Waits at most a second: then the connection is cut off. */
  async close(): Promise<void> {
    this.open = false;
    const timer = setTimeout(() => this.cutOff(), CLOSE_WITHIN_MS);
    await this.client.end().catch(() => undefined);
    clearTimeout(timer);
  }

  private async query(config: QueryConfig): Promise<QueryResult> {
    try {
      return await this.client.query(config);
    } catch (error) {
      // An error without SQLSTATE does not come from the server: the connection is gone, or the outstanding reply would
      // be taken for that of a later statement.
      if (sqlStateOf(error) === undefined) this.cutOff();
      throw error;
    }
  }

  private cutOff(): void {
    this.open = false;
    this.client.connection.stream.destroy();
  }
}
