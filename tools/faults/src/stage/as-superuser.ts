import type { DatabaseName, System } from '@sms/dev-env';
import { Client } from 'pg';

/** A connection that may write even while the databases are read-only. */
export async function asSuperuser<T>(
  { postgresUrl, databaseUrls }: System,
  work: (client: Client) => Promise<T>,
  database?: DatabaseName,
): Promise<T> {
  const url = new URL(postgresUrl);
  if (database) url.pathname = new URL(databaseUrls[database]).pathname;
  const options = '-c default_transaction_read_only=off';
  const client = new Client({ connectionString: url.toString(), options });
  // What was asked for fails where the server ends; without a listener, all of us would.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
