import { SmsApiError, SmsConnectionError } from './errors';

const BASE_MS = 500;
const MAX_BACKOFF_MS = 30_000;

/**
 * Milliseconds until the next attempt; undefined when the error is final.
 * @param failures so far, one at least
 * @param isRepeatable whether a second execution of the call has no second effect
 * @param maxWaitMs a call that would have to wait longer fails at once
 * @param random between 0 and 1: clients that failed together do not return together
 */
export function retryDelayMs(
  error: unknown,
  failures: number,
  isRepeatable: boolean,
  maxWaitMs: number,
  random: number,
): number | undefined {
  if (!mayRepeat(error, isRepeatable)) return undefined;
  const backoffMs = Math.min(BASE_MS * 2 ** (failures - 1), MAX_BACKOFF_MS) * (0.5 + random / 2);
  const waitMs = Math.max(backoffMs, 1_000 * (retryAfterOf(error) ?? 0));
  return waitMs <= maxWaitMs ? waitMs : undefined;
}

/** A refusal that asks for a repeat has had no effect. Of every other failure this is not known. */
function mayRepeat(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof SmsConnectionError) return isRepeatable;
  if (!(error instanceof SmsApiError)) return false;
  const asksForRepeat = error.retryAfterSeconds !== undefined;
  if (error.status === 429) return asksForRepeat;
  if (error.status === 503) return asksForRepeat || isRepeatable;
  return (error.status === 502 || error.status === 504) && isRepeatable;
}

function retryAfterOf(error: unknown): number | undefined {
  return error instanceof SmsApiError ? error.retryAfterSeconds : undefined;
}
