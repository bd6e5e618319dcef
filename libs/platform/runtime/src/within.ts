import { setTimeout as delay } from 'node:timers/promises';

/** Waits for work, but no longer than so many milliseconds, which keep no process alive. Throws what it throws. */
export async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  await Promise.race([work, delay(milliseconds, undefined, { ref: false })]);
}
