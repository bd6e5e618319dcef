import { Client } from 'pg';

/** Of Postgres' `pg_stat_statements`, one statement of one database between two looks. */
export interface StatementCost {
  readonly database: string;
  readonly text: string;
  readonly calls: number;
  readonly rows: number;
  readonly milliseconds: number;
}

/** What the server has to be started with. */
export const STATEMENT_SETTINGS = [
  'shared_preload_libraries=pg_stat_statements,auto_explain',
  'pg_stat_statements.max=2000',
  'pg_stat_statements.track=top',
  'compute_query_id=on',
];

const LOOK = `
  SELECT d.datname AS database, s.query AS text, s.calls, s.rows, s.total_exec_time AS milliseconds
  FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid
  WHERE d.datname NOT IN ('postgres', 'bench_routes') AND s.toplevel`;

/** Statements that looking itself runs. */
const OWN = /pg_stat_|pg_wal_lsn/;

export class StatementStats {
  private constructor(private readonly client: Client) {}

  /** Undefined where the server does not have the extension. */
  static async open(serverUrl: string): Promise<StatementStats | undefined> {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
      await client.query('SELECT count(*) FROM pg_stat_statements');
      return new StatementStats(client);
    } catch {
      await client.end();
      return undefined;
    }
  }

  async reset(): Promise<void> {
    await this.client.query('SELECT pg_stat_statements_reset()');
  }

  /** Since the last reset, the dearest first. */
  async costs(): Promise<StatementCost[]> {
    const { rows } = await this.client.query<Record<keyof StatementCost, string>>(LOOK);
    return rows
      .filter(({ text }) => !OWN.test(text))
      .map(({ database, text, calls, rows: count, milliseconds }) => ({
        database,
        text: text.replaceAll(/\s+/g, ' ').trim(),
        calls: Number(calls),
        rows: Number(count),
        milliseconds: Number(milliseconds),
      }))
      .sort((a, b) => b.milliseconds - a.milliseconds);
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
