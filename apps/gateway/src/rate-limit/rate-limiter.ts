import { Injectable } from '@nestjs/common';
import { Coalescer } from '@sms/platform/runtime';
import { RateWindow, type WindowClaim } from './rate-window';

export const DEFAULT_PER_MINUTE = 60;
/** 16,000 requests a second from one credential: more than a gateway can serve, so nothing is counted. */
export const UNLIMITED_PER_MINUTE = 1_000_000;

interface Asking {
  readonly credential: string;
  readonly quota: number;
}

export interface RateDecision {
  readonly allowed: boolean;
  readonly quota: number;
  readonly remaining: number;
  /**
   * Until a request leaves the window: for one that was refused, until a repeat can succeed at all. In milliseconds.
   */
  readonly resetMs: number;
}

const MAX_DENIED = 10_000;

/** At most `quota` requests of a credential in any 60 s, over all gateways together. */
@Injectable()
export class RateLimiter {
  /**
   * Credential → monotonic time before which nothing can leave its window: no need to ask again, unless for a higher
   * quota.
   */
  private readonly denied = new Map<string, { readonly until: number; readonly quota: number }>();
  private readonly decisions: Coalescer<Asking, RateDecision>;

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
    const denied = this.denied.get(credential);
    const deniedForMs = (denied?.until ?? 0) - performance.now();
    if (denied && deniedForMs > 0 && quota <= denied.quota)
      return { allowed: false, quota, remaining: 0, resetMs: deniedForMs };
    this.denied.delete(credential);
    return this.decisions.submit({ credential, quota });
  }

  /** How long the credential is known to be over its limit, in milliseconds; 0 when the database has to be asked. */
  deniedForMs(credential: string): number {
    return Math.max(0, (this.denied.get(credential)?.until ?? 0) - performance.now());
  }

  private async decide(asking: readonly Asking[]): Promise<RateDecision[]> {
    const claims = new Map<string, WindowClaim>();
    for (const { credential, quota } of asking) {
      claims.set(credential, { credential, quota, wanted: (claims.get(credential)?.wanted ?? 0) + 1 });
    }
    const grants = new Map(
      (await this.window.claim([...claims.values()])).map((grant) => [grant.credential, { ...grant, handedOut: 0 }]),
    );
    return asking.map(({ credential, quota }) => {
      const grant = grants.get(credential);
      if (!grant) throw new Error('rate window answered without a claimed credential');
      grant.handedOut += 1;
      const allowed = grant.handedOut <= grant.granted;
      if (!allowed) this.remember(credential, quota, grant.oldestLeavesInMs);
      const remaining = allowed ? Math.max(0, quota - grant.used + grant.granted - grant.handedOut) : 0;
      return { allowed, quota, remaining, resetMs: grant.oldestLeavesInMs };
    });
  }

  private remember(credential: string, quota: number, forMs: number): void {
    this.denied.set(credential, { until: performance.now() + forMs, quota });
    if (this.denied.size > MAX_DENIED) this.denied.delete(this.denied.keys().next().value as string);
  }
}
