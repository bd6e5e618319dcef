import { percentile } from '@sms/kit';

/** Times of one kind of request, in milliseconds. */
export interface RequestTime {
  readonly name: string;
  readonly requests: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
}

/** How long requests take, as their caller sees it. */
export class RequestTimes {
  private readonly taken = new Map<string, number[]>();

  async time<T>(name: string, request: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const response = await request();
    this.taken.set(name, [...(this.taken.get(name) ?? []), performance.now() - began]);
    return response;
  }

  all(): RequestTime[] {
    return [...this.taken].map(([name, taken]) => {
      const sorted = taken.sort((one, other) => one - other);
      const at = (share: number): number => percentile(sorted, share) ?? NaN;
      return { name, requests: taken.length, p50Ms: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
    });
  }
}
