import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const storage = new AsyncLocalStorage<string>();

/** The id that ties together all work for one outside request; outside of any, a new one. */
export function correlationId(): string {
  return storage.getStore() ?? randomUUID();
}

let open = 0;

/**
 * Runs work under an id until the returned function is called. While no id is open, the process tracks no asynchronous
 * contexts, which before Node 24 costs time for each promise and callback once one has been entered.
 */
export function openCorrelation(id: string, work: () => void): () => void {
  open += 1;
  storage.run(id, work);
  return close;
}

/** Like `openCorrelation`, for work that ends with its promise. */
export async function runWithCorrelationId<T>(id: string, work: () => Promise<T>): Promise<T> {
  open += 1;
  try {
    return await storage.run(id, work);
  } finally {
    close();
  }
}

function close(): void {
  open -= 1;
  if (open === 0) storage.disable();
}
