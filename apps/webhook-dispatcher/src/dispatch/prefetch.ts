import type { AttemptResult } from '../client/attempt-result';

/** As many events are read ahead as are sent during two dispatch cycles, in any case for 50 ms. */
const CYCLES_AHEAD = 2;
const MIN_PREFETCH_MS = 50;
const MAX_PREFETCH_MS = 500;
/** For each request that may be in flight: bounds what one cycle reads and holds. */
const MAX_PREFETCH = 16;
const MIN_PREFETCH = 2;

type Answer = Pick<AttemptResult, 'outcome' | 'durationMs'>;

/**
 * How many events are held for each request that may be in flight, those in flight included: one, unless all of the
 * last answers were good. `cycleMs`: how long the last dispatch cycle took. `before`: what held until now, and holds on
 * when nothing was answered.
 */
export function prefetchAfter(answers: readonly Answer[], cycleMs: number, before: number): number {
  if (answers.length === 0) return before;
  if (answers.some(({ outcome }) => outcome !== 'delivered')) return 1;
  const meanMs = answers.reduce((sum, { durationMs }) => sum + durationMs, 0) / answers.length;
  const aheadMs = Math.min(MAX_PREFETCH_MS, Math.max(MIN_PREFETCH_MS, cycleMs * CYCLES_AHEAD));
  return Math.min(MAX_PREFETCH, Math.max(MIN_PREFETCH, Math.floor(aheadMs / meanMs)));
}
