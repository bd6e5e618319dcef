import type { Lease } from '../setup/running-system';

/** Migrated databases with that prefix; returns the password of their operator. */
export const makeDatabases = (prefix: string): Promise<string> => ask('POST', `databases/${prefix}`);

/** A shared system, for this file alone until it gives it back. */
export const leaseSystem = (): Promise<Lease> => ask('POST', 'leases');

export const releaseSystem = ({ id }: Lease): Promise<void> => ask('DELETE', `leases/${id}`);

/** Asks `SystemHost`, which runs in the main process of Jest. */
async function ask<T>(method: string, path: string): Promise<T> {
  const response = await fetch(`${process.env['TEST_SYSTEM_HOST']}/${path}`, { method });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}
