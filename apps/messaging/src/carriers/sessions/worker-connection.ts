import { Client } from 'pg';

export interface WorkerConnectionOptions {
  readonly url: string;
  /** Shown in pg_stat_activity. */
  readonly name: string;
}

const CONNECT_TIMEOUT_MS = 3_000;
/** A database that does not answer is away: the next round connects anew. */
const QUERY_TIMEOUT_MS = 5_000;

/**
 * One connection of its own, outside of the pool: what is locked by its session stays locked until the process dies or
 * the connection does. It is opened when it is needed, and given up after any error.
 */
export class WorkerConnection {
  private client: Client | undefined;

  constructor(private readonly options: WorkerConnectionOptions) {}

  /** Whether the session of the last query is still the same. */
  get open(): boolean {
    return this.client !== undefined;
  }

  async rows<Row extends object>(statement: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    const client = await this.connected();
    try {
      return (await client.query<Row>(statement, [...parameters])).rows;
    } catch (error) {
      this.drop();
      throw error;
    }
  }

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.rows('BEGIN');
    const result = await work();
    await this.rows('COMMIT');
    return result;
  }

  async end(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  private async connected(): Promise<Client> {
    if (this.client) return this.client;
    const { url, name } = this.options;
    const client = new Client({
      connectionString: url,
      application_name: `${name} sessions`,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    // Whatever happens to it between two queries, the next one meets it.
    client.on('error', () => this.dropped(client));
    client.on('end', () => this.dropped(client));
    await client.connect();
    // Poolers refuse them among the parameters of a connection.
    await client.query(
      `SET statement_timeout = ${QUERY_TIMEOUT_MS}; SET idle_in_transaction_session_timeout = ${QUERY_TIMEOUT_MS}`,
    );
    this.client = client;
    return client;
  }

  private drop(): void {
    void this.end();
  }

  private dropped(client: Client): void {
    if (this.client === client) this.client = undefined;
  }
}
