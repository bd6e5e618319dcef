import type { AttemptResult } from '../../client/attempt-result';

/** The state of a delivery after an attempt; `delayMs` until the next one. */
export type NextStep =
  { readonly state: 'delivered' | 'failed' | 'dead' } | { readonly state: 'pending'; readonly delayMs: number };

/** A delay grows by up to this part of itself, so that retries of one outage do not come back all at once. */
const JITTER = 0.25;

/** A receiver may ask for a longer pause than the schedule's, but not for one of days, in milliseconds. */
const MAX_RETRY_AFTER_MS = 600_000;

/**
 * `attempts`: made so far, this one included. `retryDelaysMs`: one entry for each retry; when they are used up the
 * delivery is dead. `random` returns numbers in [0, 1).
 */
export function nextStep(
  result: Pick<AttemptResult, 'outcome' | 'retryAfterMs'>,
  attempts: number,
  retryDelaysMs: readonly number[],
  random: () => number,
): NextStep {
  if (result.outcome === 'delivered') return { state: 'delivered' };
  if (result.outcome === 'rejected') return { state: 'failed' };
  const delayMs = retryDelaysMs[attempts - 1];
  if (delayMs === undefined) return { state: 'dead' };
  const asked = Math.min(result.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
  return { state: 'pending', delayMs: Math.max(delayMs * (1 + JITTER * random()), asked) };
}
