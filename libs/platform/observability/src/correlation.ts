import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const storage = new AsyncLocalStorage<string>();

/** The id that ties together everything done for one outside request; a new one outside of any. */
export function correlationId(): string {
  return storage.getStore() ?? randomUUID();
}

export function runWithCorrelationId<T>(id: string, work: () => T): T {
  return storage.run(id, work);
}
