import { type DatabaseName, type System, urlOfDatabase, withConnection } from '@sms/dev-env';
import type { Client } from 'pg';

/** For reading what a database stores, never for changing it. */
export const READ_ONLY = { options: '-c default_transaction_read_only=on' };

/** Runs `work` over a connection that may write even while the databases are read-only. */
export function asSuperuser<T>(
  { postgresUrl, databaseUrls }: System,
  work: (client: Client) => Promise<T>,
  database?: DatabaseName,
): Promise<T> {
  const url = database ? urlOfDatabase(postgresUrl, new URL(databaseUrls[database]).pathname.slice(1)) : postgresUrl;
  return withConnection(url, work, { options: '-c default_transaction_read_only=off' });
}
