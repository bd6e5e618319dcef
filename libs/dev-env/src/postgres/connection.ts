import { Client, type ClientConfig } from 'pg';

const CONNECT_WITHIN_MS = 2_000;

/** A connection that somebody else ends. When the server ends, what is asked of it fails, and nothing else. */
export async function openConnection(url: string, options: ClientConfig = {}): Promise<Client> {
  const client = new Client({ connectionString: url, ...options });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs `work` over a connection of its own. */
export async function withConnection<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  options?: ClientConfig,
): Promise<T> {
  const client = await openConnection(url, options);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether a server, or a pooler in front of it, accepts a connection and runs a statement. */
export function answersQueries(url: string): Promise<boolean> {
  return withConnection(url, (client) => client.query('SELECT 1'), { connectionTimeoutMillis: CONNECT_WITHIN_MS }).then(
    () => true,
    () => false,
  );
}

/** The URL of another database of the same server, for the same role. */
export function urlOfDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}
