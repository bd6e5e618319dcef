import { percentile } from '@sms/dev-env';

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How many answers had which HTTP status. */
  readonly statuses: Readonly<Record<string, number>>;
}

export function summarise(
  latenciesMs: readonly number[],
  statuses: Readonly<Record<string, number>>,
  seconds: number,
): LoadResult {
  const sorted = Float64Array.from(latenciesMs).sort();
  const requests = sorted.length;
  return {
    requests,
    seconds,
    perSecond: requests / seconds,
    p50Ms: percentile(sorted, 0.5) ?? 0,
    p99Ms: percentile(sorted, 0.99) ?? 0,
    statuses,
  };
}

/** The round in the middle: one disturbed round does not move it. */
export function medianRound(rounds: readonly LoadResult[]): LoadResult {
  const middle = [...rounds].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)];
  if (!middle) throw new Error('no rounds');
  return middle;
}
