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

let open = 0;

/**
 * As `runWithCorrelationId`, for work whose end is known: until the returned function is called. While nothing is open,
 * the process follows no asynchronous contexts, which before Node 24 costs each promise time once one has been entered.
 * Not for processes that also use `runWithCorrelationId`.
 */
export function openCorrelation(id: string, work: () => void): () => void {
  open += 1;
  storage.run(id, work);
  return () => {
    open -= 1;
    if (open === 0) storage.disable();
  };
}
