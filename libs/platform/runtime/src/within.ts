import { setTimeout as delay } from 'node:timers/promises';

/** Waits for work for at most this many milliseconds; the timer keeps no process alive. Rethrows the work's error. */
export async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  await Promise.race([work, delay(milliseconds, undefined, { ref: false })]);
}
