import { openConnection, urlOfDatabase } from '@sms/dev-env';
import type { Client } from 'pg';

/** By table: inserted and updated rows, and of the updates those that wrote no index entry (`hot`). */
const OF_TABLES = ['inserted', 'updated', 'hot', 'deleted', 'indexEntries', 'commits'] as const;

/** Counters of all databases of the system together. */
export type WriteCounts = Readonly<Record<(typeof OF_TABLES)[number] | 'walBytes', number>>;

/** Entries of indexes are computed: every index of a table for each insert and each update that was not HOT. */
const WRITES = `
  SELECT coalesce(sum(n_tup_ins), 0) AS inserted, coalesce(sum(n_tup_upd), 0) AS updated,
    coalesce(sum(n_tup_hot_upd), 0) AS hot, coalesce(sum(n_tup_del), 0) AS deleted,
    coalesce(sum((n_tup_ins + n_tup_upd - n_tup_hot_upd) * (SELECT count(*) FROM pg_index WHERE indrelid = relid)), 0)
      AS "indexEntries",
    (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits
  FROM pg_stat_user_tables`;
/** Of services, not of those who measure. */
const CONNECTIONS = `
  SELECT count(*) AS connections FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND usename <> current_user`;
const WAL = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS "walBytes"`;

/** Reads the statistics of a server as its superuser, on a connection of its own for each database. */
export class PostgresStats {
  private constructor(
    private readonly server: Client,
    private readonly databases: readonly Client[],
  ) {}

  static async open(serverUrl: string, databases: readonly string[]): Promise<PostgresStats> {
    const connect = (database: string): Promise<Client> => openConnection(urlOfDatabase(serverUrl, database));
    return new PostgresStats(await connect('postgres'), await Promise.all(databases.map(connect)));
  }

  async counts(): Promise<WriteCounts> {
    const rows: Record<string, string>[] = [];
    for (const database of this.databases) {
      await database.query('SELECT pg_stat_clear_snapshot()');
      rows.push(...(await database.query<Record<string, string>>(WRITES)).rows);
    }
    const { rows: wal } = await this.server.query<{ walBytes: string }>(WAL);
    const sums = OF_TABLES.map((name) => [name, rows.reduce((total, row) => total + Number(row[name]), 0)]);
    return { ...Object.fromEntries(sums), walBytes: Number(wal[0]?.walBytes) } as WriteCounts;
  }

  /** How many connections the services have open. */
  async connections(): Promise<number> {
    const { rows } = await this.server.query<{ connections: string }>(CONNECTIONS);
    return Number(rows[0]?.connections);
  }

  async close(): Promise<void> {
    await Promise.all([this.server, ...this.databases].map((client) => client.end()));
  }
}

/** The difference of two readings, divided by the number of items. */
export function writesPerItem(before: WriteCounts, after: WriteCounts, items: number): WriteCounts {
  const names = Object.keys(after) as (keyof WriteCounts)[];
  return Object.fromEntries(names.map((name) => [name, (after[name] - before[name]) / items])) as WriteCounts;
}
