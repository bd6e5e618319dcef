import { setTimeout as delay } from 'node:timers/promises';

/** Does something so many times, `everyMs` at least from one beginning to the next. */
export async function repeat(times: number, everyMs: number, work: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < times; index += 1) await Promise.all([work(index), delay(everyMs)]);
}
