import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { sqlStateOf } from '@sms/platform/errors';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { DataSource, QueryRunnerAlreadyReleasedError, type QueryRunner } from 'typeorm';
import { ServerClock } from '../clock/server-clock';
import { RETRYABLE_SQLSTATES } from './retryable-sqlstates';
import { DatabaseSession, type Settings } from './session';
import type { Sql } from './sql';
import { queryConfigOf, type Statement, statement } from './statement';
import { statementOf } from './statement-of';

type Statements = Pick<Sql, 'run' | 'change' | 'rows' | 'execute'>;

const ATTEMPTS = 4;
const READ_CLOCK_EVERY_MS = 10_000;
const readServerClock = statement<readonly [], { ms: number }>({
  name: 'database.read_clock',
  text: 'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
});
/** SQLSTATEs after which the connection stays usable: all but the classes that end it. */
const IN_STEP = /^(?!08|57P)./;

/** The service's own database. */
@Injectable()
export class Database implements OnModuleInit, OnApplicationShutdown {
  private readonly clock = new ServerClock(
    () => performance.now(),
    () => Date.now(),
  );
  private clockTimer: NodeJS.Timeout | undefined;

  constructor(private readonly dataSource: DataSource) {}

  async onModuleInit(): Promise<void> {
    await this.readClock();
    this.clockTimer = setInterval(() => void this.readClock(), READ_CLOCK_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.clockTimer);
  }

  /**
   * The time by the server's clock, without a round trip: times that this process writes and sends agree with those of
   * statements and other replicas, however wrong the clock of its host is.
   */
  now(): Date {
    return new Date(this.clock.nowMs());
  }

  /**
   * Runs `work` in one transaction and commits. After a deadlock or serialization failure `work` runs again, up to 3
   * times, so it must have no effect outside of the transaction, other than by `afterCommit`.
   */
  async transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const effects: (() => void)[] = [];
      const runner = this.dataSource.createQueryRunner();
      let result: T;
      try {
        await runner.connect();
        await runner.startTransaction();
        const afterCommit = (effect: () => void) => void effects.push(effect);
        result = await work({ ...statementsOn(runner), manager: runner.manager, afterCommit });
        await runner.commitTransaction();
      } catch (error) {
        // The connection may be gone; the first error is the one that explains the failure.
        if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
        if (attempt < ATTEMPTS && RETRYABLE_SQLSTATES.has(sqlStateOf(error) ?? '')) continue;
        throw lostConnectionOf(error) ?? error;
      } finally {
        await runner.release();
      }
      for (const effect of effects) effect();
      return result;
    }
  }

  /**
   * Runs one statement in a transaction of its own, in one exchange with the server. After a deadlock or serialization
   * failure it runs again, up to 3 times.
   */
  async run<Params, Row>(statement: Statement<Params, Row>, params: Params): Promise<Row[]> {
    return (await this.query(queryConfigOf(statement, params))).rows as Row[];
  }

  /**
   * Runs a statement that is worth running only for some time: `check` is called when a connection is free, right
   * before the statement is sent, and an error that it throws is rethrown.
   */
  async runIf<Params, Row>(check: () => void, statement: Statement<Params, Row>, params: Params): Promise<Row[]> {
    return (await this.query(queryConfigOf(statement, params), check)).rows as Row[];
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

  /** Opens a connection beside the pool's; the caller closes it. */
  session(settings: Settings): Promise<DatabaseSession> {
    const { options } = this.dataSource;
    if (options.type !== 'postgres' || options.url === undefined) throw new Error('the database has no URL');
    return DatabaseSession.open(options.url, options.applicationName ?? '', settings);
  }

  private async readClock(): Promise<void> {
    let askedAt = 0;
    const sent = (): void => void (askedAt = performance.now());
    // While the server is down, the last reading stays in use.
    const rows = await this.runIf(sent, readServerClock, []).catch(() => []);
    for (const { ms } of rows) this.clock.learn(ms, askedAt, performance.now());
  }

  private async query(config: QueryConfig, check?: () => void): Promise<QueryResult> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.queryOnce(config, check);
      } catch (error) {
        if (attempt < ATTEMPTS && RETRYABLE_SQLSTATES.has(sqlStateOf(error) ?? '')) continue;
        throw error;
      }
    }
  }

  /**
   * Not by the pool's own `query`, which closes the connection after any error: an optimistic path that is not taken
   * ends in one, and a new connection costs more than a hundred statements.
   */
  private async queryOnce(config: QueryConfig, check?: () => void): Promise<QueryResult> {
    const client = await this.pool.connect();
    let lost = false;
    try {
      check?.();
      return await client.query<Record<string, unknown>>(config).catch((error: unknown) => {
        lost = !IN_STEP.test(sqlStateOf(error) ?? '');
        throw error;
      });
    } finally {
      client.release(lost);
    }
  }

  /** The connections that TypeORM's query runners come from. */
  private get pool(): Pool {
    return (this.dataSource.driver as unknown as { readonly master: Pool }).master;
  }
}

/**
 * For a connection that was lost between two statements, TypeORM fails the next one with this error alone, not with the
 * cause.
 */
function lostConnectionOf(error: unknown): Error | undefined {
  if (!(error instanceof QueryRunnerAlreadyReleasedError)) return undefined;
  return new Error('Connection terminated within a transaction', { cause: error });
}

function statementsOn(runner: QueryRunner): Statements {
  const query = async (config: QueryConfig) => {
    const client = (await runner.connect()) as PoolClient;
    return client.query<Record<string, unknown>>(config);
  };
  return {
    run: async <Params, Row>(statement: Statement<Params, Row>, params: Params) =>
      (await query(queryConfigOf(statement, params))).rows as Row[],
    change: async (statement, params) => (await query(queryConfigOf(statement, params))).rowCount ?? 0,
    rows: async <Row>(text: string, parameters?: readonly unknown[]) =>
      (await query(statementOf(text, parameters))).rows as Row[],
    execute: async (text, parameters) => (await query(statementOf(text, parameters))).rowCount ?? 0,
  };
}
