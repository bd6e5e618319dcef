import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** All work for one outside request in this process. */
interface Work {
  readonly id: string;
  /** Undefined when it is not sampled, and once it has ended: timers that it started live on in its context. */
  trace: string | undefined;
}

const storage = new AsyncLocalStorage<Work>();

/** The id that ties together all work for one outside request; outside of any, a new one. */
export function correlationId(): string {
  return storage.getStore()?.id ?? randomUUID();
}

/** The `traceparent` of the span that is in progress here; undefined outside of sampled traces. */
export function currentTrace(): string | undefined {
  return storage.getStore()?.trace;
}

let open = 0;

/**
 * Runs work under an id, and in a trace if it is sampled, until the returned function is called. While no id is open,
 * the process tracks no asynchronous contexts, which before Node 24 costs time for each promise and callback once one
 * has been entered.
 */
export function openCorrelation(id: string, work: () => void, trace?: string): () => void {
  open += 1;
  const opened: Work = { id, trace };
  storage.run(opened, work);
  return () => close(opened);
}

/** Like `openCorrelation`, for work that ends with its promise. */
export async function runWithCorrelationId<T>(id: string, work: () => Promise<T>, trace?: string): Promise<T> {
  open += 1;
  const opened: Work = { id, trace };
  try {
    return await storage.run(opened, work);
  } finally {
    close(opened);
  }
}

function close(opened: Work): void {
  opened.trace = undefined;
  open -= 1;
  if (open === 0) storage.disable();
}
