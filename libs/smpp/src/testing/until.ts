import { setTimeout as delay } from 'node:timers/promises';

/** Polls until the condition holds; throws after five seconds. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + 5_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`did not come to hold: ${condition.toString()}`);
    await delay(5);
  }
}
