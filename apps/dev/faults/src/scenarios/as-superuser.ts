import type { System } from '@sms/dev-env';
import { Client } from 'pg';

/** A connection that may write even while the databases are read-only. */
export async function asSuperuser<T>({ postgresUrl }: System, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: postgresUrl, options: '-c default_transaction_read_only=off' });
  // What was asked for fails where the server ends; without a listener, all of us would.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
