import { Client } from 'pg';

/** Counters of all databases of the system together. */
export interface WriteCounts {
  readonly inserted: number;
  readonly updated: number;
  /** Of the updates, those that wrote no index entry. */
  readonly hot: number;
  readonly deleted: number;
  /** Computed: every index of a table for each insert and each update that was not HOT. */
  readonly indexEntries: number;
  readonly commits: number;
  readonly walBytes: number;
}

const WRITES = `
  SELECT coalesce(sum(n_tup_ins), 0) AS inserted, coalesce(sum(n_tup_upd), 0) AS updated,
    coalesce(sum(n_tup_hot_upd), 0) AS hot, coalesce(sum(n_tup_del), 0) AS deleted,
    coalesce(sum((n_tup_ins + n_tup_upd - n_tup_hot_upd) * (SELECT count(*) FROM pg_index WHERE indrelid = relid)), 0)
      AS "indexEntries",
    (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits
  FROM pg_stat_user_tables`;
const WAL = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS "walBytes"`;

type Row = Record<'inserted' | 'updated' | 'hot' | 'deleted' | 'indexEntries' | 'commits', string>;

/** Looks into the statistics of a server as its superuser, on a connection of its own for each database. */
export class PostgresStats {
  private constructor(
    private readonly server: Client,
    private readonly databases: readonly Client[],
  ) {}

  static async open(serverUrl: string, databases: readonly string[]): Promise<PostgresStats> {
    const connect = async (database: string): Promise<Client> => {
      const url = new URL(serverUrl);
      url.pathname = `/${database}`;
      const client = new Client({ connectionString: url.toString() });
      await client.connect();
      return client;
    };
    const clients: Client[] = [];
    for (const database of databases) clients.push(await connect(database));
    return new PostgresStats(await connect('postgres'), clients);
  }

  async counts(): Promise<WriteCounts> {
    const rows: Row[] = [];
    for (const database of this.databases) {
      await database.query('SELECT pg_stat_clear_snapshot()');
      rows.push(...(await database.query<Row>(WRITES)).rows);
    }
    const sum = (name: keyof Row): number => rows.reduce((total, row) => total + Number(row[name]), 0);
    const { rows: wal } = await this.server.query<{ walBytes: string }>(WAL);
    return {
      inserted: sum('inserted'),
      updated: sum('updated'),
      hot: sum('hot'),
      deleted: sum('deleted'),
      indexEntries: sum('indexEntries'),
      commits: sum('commits'),
      walBytes: Number(wal[0]?.walBytes),
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.server, ...this.databases].map((client) => client.end()));
  }
}

/** What happened between two looks, for each item. */
export function writesPerItem(before: WriteCounts, after: WriteCounts, items: number): WriteCounts {
  const per = (name: keyof WriteCounts): number => (after[name] - before[name]) / items;
  return {
    inserted: per('inserted'),
    updated: per('updated'),
    hot: per('hot'),
    deleted: per('deleted'),
    indexEntries: per('indexEntries'),
    commits: per('commits'),
    walBytes: per('walBytes'),
  };
}
