import type { PoolClient } from 'pg';
import type { DataSourceOptions, MixedList } from 'typeorm';
import { CONNECT_TIMEOUT_MS, endWhenSilent, KEEP_ALIVE } from './sql/silent-server';

export interface DatabaseOptions {
  /** `postgres://` URL of the service's own database and role. */
  readonly url: string;
  /** Shown in pg_stat_activity. */
  readonly name: string;
  /** Maximum number of connections. More than the database has cores makes it slower, not faster. */
  readonly poolSize: number;
  /**
   * `by_key`: plans do not depend on statistics, which are unreliable for tables whose rows come and go within seconds:
   * every statement uses an index, and is planned once a connection. Not for statements that need a bitmap scan, such
   * as those by a GIN index. `by_statistics` by default.
   */
  readonly plans?: 'by_key' | 'by_statistics';
  /**
   * How long a statement may run, in milliseconds; 15,000 by default. A statement that is cancelled has had no effect.
   */
  readonly statementTimeoutMs?: number;
  /** How long a statement may wait for a lock, in milliseconds; by default as long as it may run. */
  readonly lockTimeoutMs?: number;
}

/** No statement of a service runs longer than this; one that does is a fault, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 15_000;
/**
 * A live server cancels a statement itself. One that is silent for this much longer is gone: its host hangs, or the
 * network does, and neither side closes the connection.
 */
const SILENT_AFTER_MS = 5_000;

export type DatabaseClasses = {
  readonly entities?: MixedList<new () => object>;
};

/** Settings and limits of each connection. */
export interface ConnectionUse {
  /** By their Postgres names; times in milliseconds. */
  readonly settings: Readonly<
    Record<'statement_timeout' | 'idle_in_transaction_session_timeout', number> & Record<string, number | string>
  >;
  /** A server that is silent for this long is gone, in milliseconds; 0: no limit. */
  readonly maxSilenceMs: number;
}

const PLANS_BY_KEY = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
  // A page of a log is read before the workers of a parallel plan have started, which takes some 30 ms.
  max_parallel_workers_per_gather: 0,
  plan_cache_mode: 'force_generic_plan',
};

const useByService = ({
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  lockTimeoutMs,
}: DatabaseOptions): ConnectionUse => ({
  settings: {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    ...(lockTimeoutMs !== undefined && { lock_timeout: lockTimeoutMs }),
  },
  maxSilenceMs: statementTimeoutMs + SILENT_AFTER_MS,
});

export function dataSourceOptions(
  options: DatabaseOptions,
  classes: DatabaseClasses,
  { settings, maxSilenceMs }: ConnectionUse = useByService(options),
): DataSourceOptions {
  // The driver would send the settings with the connection request, which PgBouncer refuses.
  const statement = Object.entries({ ...settings, ...(options.plans === 'by_key' ? PLANS_BY_KEY : {}) })
    .map(([name, value]) => `SET ${name} = ${value}`)
    .join('; ');
  return {
    type: 'postgres',
    url: options.url,
    applicationName: options.name,
    poolSize: options.poolSize,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    synchronize: false,
    logging: false,
    entities: (classes.entities ?? []) as NonNullable<DataSourceOptions['entities']>,
    extra: {
      ...KEEP_ALIVE,
      // Awaited before the pool hands the connection out.
      onConnect: async (client: PoolClient) => {
        // The pool removes its listener when it hands a connection out, and the client adds its own a moment later. An
        // error in between would end the process; with this listener the next statement fails instead.
        client.on('error', () => undefined);
        endWhenSilent(client, CONNECT_TIMEOUT_MS);
        await client.query(statement);
        endWhenSilent(client, maxSilenceMs);
      },
    },
  };
}
