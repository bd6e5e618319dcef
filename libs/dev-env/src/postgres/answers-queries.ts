import { Client } from 'pg';

const CONNECT_WITHIN_MS = 2_000;

/** Whether a server, or a pooler in front of it, accepts a connection and runs a statement. */
export async function answersQueries(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
