import { setTimeout as delay } from 'node:timers/promises';

export interface EventuallyOptions {
  timeoutMs?: number;
  intervalMs?: number;
}

/**
 * Repeats `check` until it returns without throwing and gives its result; after the deadline (10 s by default)
 * throws its last failure. Put the expectations inside `check`.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { timeoutMs = 10_000, intervalMs = 25 }: EventuallyOptions = {},
): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (failure) {
      if (performance.now() >= end) {
        const message = failure instanceof Error ? failure.message : String(failure);
        throw new Error(`not so within ${timeoutMs} ms; the last failure: ${message}`, { cause: failure });
      }
    }
    await delay(intervalMs);
  }
}
