import { becomesTrue, MACHINE_PACE } from '@sms/dev-env';

export interface EventuallyOptions {
  timeoutMs?: number;
  intervalMs?: number;
}

/**
 * Repeats `check` until it returns without throwing and gives its result; after the deadline (10 s by default, more on
 * a slow machine) throws its last failure. Put the expectations inside `check`.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { timeoutMs = 10_000, intervalMs = 25 }: EventuallyOptions = {},
): Promise<T> {
  let passed: { readonly result: T } | undefined;
  let failure: unknown;
  const attempt = async (): Promise<boolean> => {
    try {
      passed = { result: await check() };
      return true;
    } catch (error) {
      failure = error;
      return false;
    }
  };
  const deadlineMs = Math.round(timeoutMs * MACHINE_PACE);
  await becomesTrue(attempt, deadlineMs, intervalMs);
  if (passed) return passed.result;
  const message = failure instanceof Error ? failure.message : String(failure);
  throw new Error(`not so within ${deadlineMs} ms; the last failure: ${message}`, { cause: failure });
}

/** Polls until the condition holds; throws after five seconds, or more on a slow machine. */
export async function until(condition: () => boolean): Promise<void> {
  if (!(await becomesTrue(condition, 5_000 * MACHINE_PACE, 5)))
    throw new Error(`did not come to hold: ${condition.toString()}`);
}
