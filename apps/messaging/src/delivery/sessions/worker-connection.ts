import { DatabaseSession, type SessionSql, type Statement } from '@sms/platform/database';

export interface WorkerConnectionOptions {
  readonly url: string;
  /** Shown in pg_stat_activity. */
  readonly name: string;
}

/** Timeouts of a statement, and of a pause within a transaction. */
const SETTINGS = { statement_timeout: '5s', idle_in_transaction_session_timeout: '5s' };

/**
 * One connection outside of the pool: locks of its session are held until the process dies or the connection does. It
 * is opened when needed, and closed after any error.
 */
export class WorkerConnection {
  private session: DatabaseSession | undefined;

  constructor(private readonly options: WorkerConnectionOptions) {}

  /** The open session, to be compared with an earlier one: locks are lost with a session. */
  get current(): object | undefined {
    return this.session?.isOpen === true ? this.session : undefined;
  }

  run<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]> {
    return this.within((session) => session.run(statement, params));
  }

  /** For tests. */
  rows<Row>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.within((session) => session.rows<Row>(text, parameters));
  }

  transaction<T>(work: (sql: SessionSql) => Promise<T>): Promise<T> {
    return this.within((session) => session.transaction(work));
  }

  async end(): Promise<void> {
    const { session } = this;
    this.session = undefined;
    await session?.close();
  }

  private async within<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    if (this.session?.isOpen !== true)
      this.session = await DatabaseSession.open(this.options.url, `${this.options.name} sessions`, SETTINGS);
    try {
      return await work(this.session);
    } catch (error) {
      void this.end();
      throw error;
    }
  }
}
