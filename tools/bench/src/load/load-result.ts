import { percentile } from '@sms/kit';

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** How many responses had which HTTP status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Connections that ended before their response, by message. */
  readonly errors: Readonly<Record<string, number>>;
  /** Of the load generator itself. */
  readonly cpuSeconds: number;
  /** What the last response said of the rate limit; undefined without the header. */
  readonly quota: RateQuota | undefined;
}

export interface RateQuota {
  readonly perMinute: number;
  readonly remaining: number;
}

export type LoadCounts = Pick<LoadResult, 'statuses' | 'errors' | 'cpuSeconds' | 'quota'>;

/** @param latenciesMs one for each response, in any order */
export function summarise(latenciesMs: readonly number[], seconds: number, counts: LoadCounts): LoadResult {
  const sorted = Float64Array.from(latenciesMs).sort();
  const requests = sorted.length;
  return {
    requests,
    seconds,
    perSecond: requests / seconds,
    p50Ms: percentile(sorted, 0.5) ?? 0,
    p99Ms: percentile(sorted, 0.99) ?? 0,
    maxMs: sorted.at(-1) ?? 0,
    ...counts,
  };
}

const POLICY = /ratelimit-policy: [^\r]*q=(\d+)/;
const REMAINING = /ratelimit: [^\r]*r=(\d+)/;

/** Of the head of a response, in lower case. */
export function quotaOf(head: string): RateQuota | undefined {
  const [perMinute, remaining] = [POLICY.exec(head)?.[1], REMAINING.exec(head)?.[1]];
  return perMinute === undefined || remaining === undefined
    ? undefined
    : { perMinute: Number(perMinute), remaining: Number(remaining) };
}
