import { Injectable } from '@nestjs/common';
import { Coalescer } from '@sms/platform/runtime';
import { ExpiringCache } from '../credentials/expiring-cache';
import { DailyUsage, type UsageGrant } from './daily-usage';
import { type Allowance, type UsageClaim } from './daily-usage.sql';

export interface AllowanceRequest {
  readonly accountId: number;
  readonly allowance: Allowance;
  /** Granted as a whole or not at all. */
  readonly size: number;
  /** For one UTC day. */
  readonly quota: number;
}

export type AllowanceDecision =
  | { readonly allowed: true; readonly day: string }
  /** `endsInMs`: until the day ends. */
  | { readonly allowed: false; readonly endsInMs: number };

const MAX_EXHAUSTED = 10_000;
/** Shorter than a day, because another gateway may return unused allowances. */
const EXHAUSTED_MS = 5_000;

/**
 * Grants at most `quota` of an allowance to an account in a day, over all gateways together. Concurrent requests share
 * a statement.
 */
@Injectable()
export class DailyAllowances {
  /** Accounts with nothing left → monotonic time at which the day ends: the database need not be asked so soon. */
  private readonly exhausted = new ExpiringCache<number>(MAX_EXHAUSTED, EXHAUSTED_MS, () => performance.now());
  private readonly decisions: Coalescer<AllowanceRequest, AllowanceDecision>;

  constructor(private readonly usage: DailyUsage) {
    this.decisions = new Coalescer({
      run: (requests) => this.decide(requests),
      // One at a time: two statements on one row would only wait for each other.
      maxInFlight: 1,
      maxBatch: 100,
      maxQueued: 5_000,
      maxWaitMs: 2_000,
    });
  }

  async take(request: AllowanceRequest): Promise<AllowanceDecision> {
    const endsInMs = (this.exhausted.get(keyOf(request)) ?? 0) - performance.now();
    if (endsInMs > 0) return { allowed: false, endsInMs };
    return this.decisions.submit(request);
  }

  /** Gives back the unused part of a grant of that day. */
  async giveBack({ accountId, allowance, size }: Omit<AllowanceRequest, 'quota'>, day: string): Promise<void> {
    if (size <= 0) return;
    await this.usage.giveBack(accountId, allowance, day, size);
  }

  private async decide(requests: readonly AllowanceRequest[]): Promise<AllowanceDecision[]> {
    const claims = new Map<string, UsageClaim & { readonly sizes: number[] }>();
    for (const request of requests) {
      const claim = claims.get(keyOf(request)) ?? { ...request, sizes: [] };
      claim.sizes.push(request.size);
      claims.set(keyOf(request), claim);
    }
    const grants = await this.usage.claim([...claims.values()]);
    const asGrant = (grant: UsageGrant) => ({ ...grant, remaining: grant.granted });
    const granted = new Map([...claims.keys()].map((key, index) => [key, asGrant(grants[index] as UsageGrant)]));
    const decisions = new Map<AllowanceRequest, AllowanceDecision>();
    // The smallest first, as they were granted.
    for (const request of [...requests].sort((a, b) => a.size - b.size)) {
      const grant = granted.get(keyOf(request));
      if (!grant) throw new Error('a claim without a grant');
      const allowed = request.size <= grant.remaining;
      if (allowed) grant.remaining -= request.size;
      else if (grant.left === 0) this.exhausted.set(keyOf(request), performance.now() + grant.endsInMs);
      decisions.set(request, allowed ? { allowed, day: grant.day } : { allowed, endsInMs: grant.endsInMs });
    }
    return requests.map((request) => decisions.get(request) as AllowanceDecision);
  }
}

function keyOf({ accountId, allowance }: Pick<AllowanceRequest, 'accountId' | 'allowance'>): string {
  return `${accountId} ${allowance}`;
}
