import { type DatabaseName, type System, withConnection } from '@sms/dev-env';
import type { Client } from 'pg';
import { READ_ONLY } from '../stage/superuser';
import { EFFECTS } from './effects';
import type { Reading } from './series';

export interface TableSize {
  readonly database: DatabaseName;
  /** Of all partitions together. */
  readonly table: string;
  readonly tableBytes: number;
  readonly indexBytes: number;
}

export interface DatabaseSample {
  readonly sizes: readonly TableSize[];
  readonly ages: readonly Reading[];
  /** Written since the server was made. */
  readonly walBytes: number;
}

/** Whose rows come and go; every other table keeps what happened, and is compared by message. */
const QUEUES: Readonly<Partial<Record<DatabaseName, readonly string[]>>> = {
  gateway: ['outbox', 'outbox_refused', 'rate_window', 'otp_verify_failure', 'guess_count', 'known_place'],
  messaging: [
    'send_ready',
    'send_wait',
    'claim',
    'bulk_send',
    'bulk_part',
    'message_secret',
    'unmatched_receipt',
    'carrier_worker',
    'carrier_session',
    'account_counter',
    'credit_advance',
    'advance_account',
    'lane_clock',
    'log_cursor',
    'outbox',
    'outbox_refused',
  ],
  billing: ['credit_account', 'hold_batch'],
  sender_names: ['outbox', 'outbox_refused'],
  webhook_dispatcher: ['endpoint', 'endpoint_queue'],
};

export function isQueue({ database, table }: TableSize): boolean {
  return QUEUES[database]?.includes(table) ?? false;
}

const SIZES = `
  SELECT root.relname AS table, sum(pg_table_size(c.oid))::float8 AS table_bytes,
    sum(pg_indexes_size(c.oid))::float8 AS index_bytes
  FROM pg_class c JOIN pg_class root ON root.oid = coalesce(pg_partition_root(c.oid), c.oid)
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY 1`;

const OUTBOX: Readonly<Record<string, string>> = {
  'oldest in the outbox': 'SELECT now() - min(created_at) FROM outbox',
  'oldest refused event': 'SELECT now() - min(created_at) FROM outbox_refused',
};

/** Intervals: how old the oldest of what should not grow old is. */
const AGES: Readonly<Partial<Record<DatabaseName, Readonly<Record<string, string>>>>> = {
  gateway: OUTBOX,
  messaging: {
    ...OUTBOX,
    'oldest in the queue': `SELECT now() - min(created_at) FROM message
      WHERE id IN (SELECT message_id FROM send_ready ORDER BY message_id LIMIT 1)`,
    'oldest claim': 'SELECT now() - min(claimed_at) FROM claim',
    'longest overdue advance': 'SELECT now() - min(expires_at) FROM credit_advance WHERE expires_at < now()',
    'longest overdue wait': "SELECT now() - min(due_at) FROM send_wait WHERE due_at < now() AND state <> 'held'",
  },
  billing: OUTBOX,
  sender_names: OUTBOX,
  webhook_dispatcher: {
    'longest due endpoint queue': `SELECT now() - min(due_at) FROM endpoint_queue
      WHERE due_at < now() AND leased_until < now()`,
    'longest overdue retry': 'SELECT now() - min(due_at) FROM event_exception WHERE due_at < now()',
  },
};

const WAITING: Readonly<Partial<Record<DatabaseName, Readonly<Record<string, string>>>>> = {
  messaging: { 'messages in the queue': 'SELECT count(*) FROM send_ready' },
  webhook_dispatcher: {
    'dispatcher backlog': `SELECT coalesce(sum(e.last_sequence - q.cursor), 0) FROM endpoint e
      JOIN endpoint_queue q USING (account_id) WHERE e.skipped_from IS NULL`,
  },
};

const READS = {
  options: `${READ_ONLY.options} -c statement_timeout=10000`,
  connectionTimeoutMillis: 3_000,
};

/** @throws when a database cannot be asked. */
export async function readDatabases({ databaseUrls, postgresUrl }: System): Promise<DatabaseSample> {
  const names = Object.keys(databaseUrls) as DatabaseName[];
  const read = await Promise.all(
    names.map((name) => withConnection(databaseUrls[name], (client) => readOne(client, name), READS)),
  );
  const walBytes = await withConnection(
    postgresUrl,
    (client) => one(client, "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')"),
    READS,
  );
  return { sizes: read.flatMap(({ sizes }) => sizes), ages: read.flatMap(({ ages }) => ages), walBytes };
}

async function readOne(client: Client, database: DatabaseName): Promise<Pick<DatabaseSample, 'sizes' | 'ages'>> {
  const { rows } = await client.query<{ table: string; table_bytes: number; index_bytes: number }>(SIZES);
  const sizes = rows.map((row) => ({
    database,
    table: row.table,
    tableBytes: row.table_bytes,
    indexBytes: row.index_bytes,
  }));
  const ages: Reading[] = [];
  for (const [what, sql] of Object.entries(AGES[database] ?? {})) {
    const value = await one(client, `SELECT greatest(0, coalesce(extract(epoch FROM (${sql})), 0))`);
    ages.push({ name: `${database} ${what}`, value, unit: 'seconds', effect: EFFECTS.ageSeconds });
  }
  for (const [what, sql] of Object.entries(WAITING[database] ?? {}))
    ages.push({ name: `${database} ${what}`, value: await one(client, sql), unit: 'count', effect: EFFECTS.waiting });
  return { sizes, ages };
}

async function one(client: Client, sql: string): Promise<number> {
  const { rows } = await client.query<{ value: number }>(`SELECT (${sql})::float8 AS value`);
  return rows[0]?.value ?? 0;
}
