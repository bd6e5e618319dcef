import { Injectable } from '@nestjs/common';
import { Coalescer } from '@sms/platform/runtime';
import { PermitPool } from './permit-pool';
import { AHEAD_ABOVE_PER_MINUTE, PERMITS_AHEAD_MS } from '../../config/tuning';
import { RecentMap } from './recent-map';
import type { RateDecision } from './rate-decision';
import { RateWindow, type WindowGrant } from './rate-window';
import { type WindowClaim } from './rate-window.sql';

export const DEFAULT_PER_MINUTE = 60;
/** The highest quota of a credential: 16,667 requests a second, more than a gateway serves. */
export const MAX_PER_MINUTE = 1_000_000;

const MAX_CREDENTIALS = 10_000;

interface PermitRequest {
  readonly credential: string;
  readonly quota: number;
}

type HandedOut = WindowGrant & { handedOut: number };

/** A credential that has been refused, in monotonic milliseconds. */
interface Denied {
  /** Until then the window need not be asked again, unless for a higher quota. */
  readonly until: number;
  /** When the oldest request leaves its window. */
  readonly resetAt: number;
  readonly quota: number;
}

/**
 * Admits at most `quota` requests of a credential in any 60 s, over all gateways together. Requests ask the window in
 * batches; credentials above 6,000 a minute use permits that were claimed ahead, so that each costs about ten
 * statements a second however busy it is.
 */
@Injectable()
export class RateLimiter {
  private readonly denied = new RecentMap<Denied>(MAX_CREDENTIALS);
  private readonly pools = new RecentMap<PermitPool>(MAX_CREDENTIALS);
  private readonly decisions: Coalescer<PermitRequest, RateDecision>;

  constructor(private readonly window: RateWindow) {
    this.decisions = new Coalescer({
      run: (asking) => this.decide(asking),
      // One at a time: two statements on one row would only wait for each other.
      maxInFlight: 1,
      maxBatch: 500,
      maxQueued: 10_000,
      maxWaitMs: 2_000,
    });
  }

  async take(credential: string, quota: number): Promise<RateDecision> {
    const now = this.now();
    const denied = this.denied.get(credential);
    if (denied && denied.until > now && quota <= denied.quota)
      return { allowed: false, quota, remaining: 0, resetMs: denied.resetAt - now };
    this.denied.delete(credential);
    return this.pools.get(credential)?.take(quota, now) ?? this.decisions.submit({ credential, quota });
  }

  /** How long the credential is known to be over its limit, in milliseconds; 0 when the database has to be asked. */
  deniedForMs(credential: string): number {
    const denied = this.denied.get(credential);
    const now = this.now();
    return denied && denied.until > now ? denied.resetAt - now : 0;
  }

  /** Returns to the window the permits of credentials that have stopped sending requests. */
  async returnUnused(): Promise<void> {
    const now = this.now();
    const claims: WindowClaim[] = [];
    for (const [credential, pool] of this.pools) {
      if (pool.isStale(now))
        claims.push({ credential, wanted: 0, quota: pool.quota, aheadMs: 0, returned: pool.empty() });
      else if (pool.isIdle(now)) this.pools.delete(credential);
    }
    if (claims.length > 0) await this.window.claim(claims);
  }

  protected now(): number {
    return performance.now();
  }

  private async decide(asking: readonly PermitRequest[]): Promise<RateDecision[]> {
    const sentAt = this.now();
    const early = asking.map(({ credential, quota }) => this.pools.get(credential)?.take(quota, sentAt));
    const waiting = asking.filter((_, index) => early[index] === undefined);
    const late = waiting.length > 0 ? await this.ask(waiting, sentAt) : [];
    return early.map((decision) => decision ?? (late.shift() as RateDecision));
  }

  /** One statement for all waiting requests, in which busy credentials also claim permits ahead. */
  private async ask(waiting: readonly PermitRequest[], sentAt: number): Promise<RateDecision[]> {
    const asked = new Map<string, WindowClaim>();
    for (const { credential, quota } of waiting) {
      const claim = asked.get(credential) ?? this.claimAhead(credential, quota, sentAt);
      asked.set(credential, { ...claim, quota, wanted: claim.wanted + 1 });
    }
    const grants = new Map(
      (await this.window.claim([...asked.values()])).map((grant): [string, HandedOut] => [
        grant.credential,
        { ...grant, handedOut: 0 },
      ]),
    );
    const decisions = waiting.map(({ credential, quota }) => {
      const grant = grants.get(credential);
      if (!grant) throw new Error('rate window answered without a claimed credential');
      if (grant.handedOut >= grant.granted) return this.deny(credential, quota, grant);
      grant.handedOut += 1;
      const remaining = Math.max(0, quota - grant.used + grant.granted - grant.handedOut);
      return { allowed: true, quota, remaining, resetMs: grant.oldestLeavesInMs };
    });
    for (const grant of grants.values()) this.keep(grant, asked.get(grant.credential)?.quota ?? 0, sentAt);
    return decisions;
  }

  private claimAhead(credential: string, quota: number, now: number): WindowClaim {
    const pool = this.pools.get(credential);
    const wanted = quota > AHEAD_ABOVE_PER_MINUTE ? (pool?.ahead(now) ?? 0) : 0;
    return { credential, quota, wanted, aheadMs: wanted > 0 ? PERMITS_AHEAD_MS : 0, returned: pool?.empty() };
  }

  private keep(grant: HandedOut, quota: number, sentAt: number): void {
    if (quota <= AHEAD_ABOVE_PER_MINUTE) return;
    const pool = this.pools.get(grant.credential) ?? new PermitPool();
    this.pools.set(grant.credential, pool);
    pool.count(grant.handedOut, this.now());
    pool.fill({ ...grant, quota, permits: grant.granted - grant.handedOut, claimSentAt: sentAt });
  }

  private deny(credential: string, quota: number, { oldestLeavesInMs }: WindowGrant): RateDecision {
    const now = this.now();
    // Where permits are claimed ahead, another gateway may return some before the oldest request leaves.
    const silentMs = quota > AHEAD_ABOVE_PER_MINUTE ? Math.min(oldestLeavesInMs, PERMITS_AHEAD_MS) : oldestLeavesInMs;
    this.denied.set(credential, { until: now + silentMs, resetAt: now + oldestLeavesInMs, quota });
    return { allowed: false, quota, remaining: 0, resetMs: oldestLeavesInMs };
  }
}
