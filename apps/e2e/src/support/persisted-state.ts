import type { DatabaseName } from '@sms/dev-env';
import type { RunningSystem } from '../setup/running-system';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** Rows and a checksum of their content, by `<database>.<table>`. */
export type State = Readonly<Record<string, string>>;

/**
 * What all databases of a system hold, as a number for each table: two that are equal say that nothing was written in
 * between.
 */
export class PersistedState {
  private constructor(
    private readonly databases: ReadonlyMap<
      DatabaseName,
      { readonly client: Client; readonly tables: readonly string[] }
    >,
  ) {}

  static async open({ databaseUrls }: RunningSystem): Promise<PersistedState> {
    const opened = Object.entries(databaseUrls).map(async ([name, connectionString]) => {
      const client = new Client({ connectionString });
      await client.connect();
      const { rows } = await client.query<{ name: string }>(
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
      );
      return [name as DatabaseName, { client, tables: rows.map((row) => row.name) }] as const;
    });
    return new PersistedState(new Map(await Promise.all(opened)));
  }

  /**
   * One statement for each database, so that what it tells of its tables is of one moment.
   * @param except `<database>.<table>`, with its partitions, or `<database>.<table>.<column>` that is not looked at
   */
  async read(except: ReadonlySet<string> = new Set()): Promise<State> {
    const states = [...this.databases].map(async ([name, { client, tables }]) => {
      const looked = tables.filter((table) => !except.has(`${name}.${table.replace(/_p\d+$/, '')}`));
      const { rows } = await client.query<{ table: string; state: string }>(
        looked.map((table) => stateOf(`${name}.${table}`, table, except)).join(' UNION ALL '),
      );
      return rows.map(({ table, state }) => [`${name}.${table}`, state]);
    });
    return Object.fromEntries((await Promise.all(states)).flat()) as State;
  }

  /**
   * Every `<database>.<table>.<column>` of text, JSON or bytes that somewhere matches a regular expression of Postgres.
   */
  async columnsMatching(expression: string): Promise<string[]> {
    const found = [...this.databases].map(async ([name, { client }]) => {
      const { rows: columns } = await client.query<{ table: string; column: string; type: string }>(
        `SELECT table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
         WHERE table_schema = 'public' AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea',
           'ARRAY')`,
      );
      const searches = columns.map(({ table, column, type }) => {
        const text =
          type === 'bytea' ? `encode(${escapeIdentifier(column)}, 'escape')` : `${escapeIdentifier(column)}::text`;
        return `SELECT ${escapeLiteral(`${name}.${table}.${column}`)} AS path
          WHERE EXISTS (SELECT FROM ${escapeIdentifier(table)} WHERE ${text} ~ $1)`;
      });
      return (await client.query<{ path: string }>(searches.join(' UNION ALL '), [expression])).rows.map(
        ({ path }) => path,
      );
    });
    return (await Promise.all(found)).flat().sort();
  }

  /** The only value of the only row. */
  async value<T>(database: DatabaseName, sql: string): Promise<T> {
    const rows =
      (await this.databases.get(database)?.client.query<{ value: T }>(`SELECT (${sql}) AS value`))?.rows ?? [];
    return rows[0]?.value as T;
  }

  async execute(database: DatabaseName, sql: string): Promise<void> {
    await this.databases.get(database)?.client.query(sql);
  }

  async close(): Promise<void> {
    await Promise.all([...this.databases.values()].map(({ client }) => client.end()));
  }
}

/** The sum over the rows, so that their order does not matter. */
function stateOf(path: string, table: string, except: ReadonlySet<string>): string {
  const hidden = [...except]
    .filter((name) => name.startsWith(`${path}.`))
    .map((name) => escapeLiteral(name.slice(path.length + 1)));
  const row = `(to_jsonb(t) - ARRAY[${hidden.join(', ')}]::text[])::text`;
  return `SELECT ${escapeLiteral(table)} AS table, count(*) || ' rows, ' || coalesce(sum(hashtextextended(${row}, 0)),
    0) AS state FROM ${escapeIdentifier(table)} AS t`;
}
