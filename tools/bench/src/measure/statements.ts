import { openConnection } from '@sms/dev-env';
import type { Client } from 'pg';

/** The cost of one statement of one database for each item, by Postgres' `pg_stat_statements`. */
export interface StatementShare {
  readonly database: string;
  /** Its beginning, on one line. */
  readonly text: string;
  readonly callsPerThousand: number;
  readonly rowsPerCall: number;
  readonly micros: number;
}

type Row = Record<'database' | 'text' | 'calls' | 'rows' | 'milliseconds', string>;

const BEGINNING = 90;

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
    const client = await openConnection(serverUrl);
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
  async shares(items: number): Promise<StatementShare[]> {
    const { rows } = await this.client.query<Row>(LOOK);
    return rows
      .filter(({ text }) => !OWN.test(text))
      .map(({ database, text, calls, rows: count, milliseconds }) => ({
        database,
        text: text.replaceAll(/\s+/g, ' ').trim().slice(0, BEGINNING),
        callsPerThousand: (Number(calls) * 1_000) / items,
        rowsPerCall: Number(count) / Number(calls),
        micros: (Number(milliseconds) * 1_000) / items,
      }))
      .sort((a, b) => b.micros - a.micros);
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
