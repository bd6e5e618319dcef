import { setTimeout as delay } from 'node:timers/promises';

/** Polls `check` until it returns true: false when `timeoutMs` pass first. */
export async function becomesTrue(
  check: () => boolean | Promise<boolean>,
  timeoutMs: number,
  intervalMs = 50,
): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    if (await check()) return true;
    if (performance.now() >= end) return false;
    await delay(intervalMs);
  }
}
