import type { System } from '@sms/dev-env';
import { Client } from 'pg';

/** A connection that may write even while the databases are read-only. */
export async function asSuperuser<T>({ postgresUrl }: System, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: postgresUrl, options: '-c default_transaction_read_only=off' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
