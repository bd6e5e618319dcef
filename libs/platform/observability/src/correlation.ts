import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const storage = new AsyncLocalStorage<string>();

/** The id that ties together everything done for one outside request; a new one outside of any. */
export function correlationId(): string {
  return storage.getStore() ?? randomUUID();
}

let open = 0;

/**
 * Runs work under an id until the returned function is called. While nothing is open, the process follows no
 * asynchronous contexts, which before Node 24 costs each promise and each callback time once one has been entered.
 */
export function openCorrelation(id: string, work: () => void): () => void {
  open += 1;
  storage.run(id, work);
  return close;
}

/** The same for work that ends with its promise. */
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
