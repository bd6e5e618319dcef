import type { AttemptResult } from '../delivery/attempt-result';

/**
 * As many attempts are started ahead as are sent during two turns, in any case for 50 ms. More would be sent for longer
 * after the endpoint was changed by another process, so half a second is the end of it.
 */
const TURNS_AHEAD = 2;
const MIN_PREFETCH_MS = 50;
const MAX_PREFETCH_MS = 500;
/** Bounds what one turn reads and holds. */
const MAX_PREFETCH = 16;

type Answer = Pick<AttemptResult, 'outcome' | 'durationMs'>;

/**
 * How many attempts are to be started for each request that may be in flight: one, unless all of the last answers were
 * good. `turnMs`: how long the last turn took. `before`: what held until now, and holds on when nothing was answered.
 */
export function aheadAfter(answers: readonly Answer[], turnMs: number, before: number): number {
  if (answers.length === 0) return before;
  if (answers.some(({ outcome }) => outcome !== 'delivered')) return 1;
  const meanMs = answers.reduce((sum, { durationMs }) => sum + durationMs, 0) / answers.length;
  const aheadMs = Math.min(MAX_PREFETCH_MS, Math.max(MIN_PREFETCH_MS, turnMs * TURNS_AHEAD));
  return Math.min(MAX_PREFETCH, Math.max(1, Math.floor(aheadMs / meanMs)));
}
