import type { RateDecision } from './rate-decision';
import { PERMITS_AHEAD_MS, PERMIT_RESERVE } from '../../config/tuning';

/** The rest of a claim when all requests that waited for it have their permits. */
export interface Surplus {
  readonly permits: number;
  readonly quota: number;
  /** Requests within the window, these permits included. */
  readonly used: number;
  /** The stamp of their entry in the window. */
  readonly stamp: number;
  readonly oldestLeavesInMs: number;
  readonly claimSentAt: number;
}

/**
 * Permits of one credential that are claimed and not used, and how many it uses. Times are monotonic milliseconds. A
 * permit may be used until 100 ms after its claim was sent. The window remembers it for 60 s from 100 ms after its
 * decision, which comes later: so it counts for at least 60 s after its use.
 */
export class PermitPool {
  private surplus: Surplus | undefined;
  private left = 0;
  private period = 0;
  private usedInPeriod = 0;
  private usedBefore = 0;

  /** The quota under which its permits were claimed. */
  get quota(): number {
    return this.surplus?.quota ?? 0;
  }

  /** Returns undefined when the window has to be asked. */
  take(quota: number, now: number): RateDecision | undefined {
    const { surplus } = this;
    if (!surplus || this.left === 0 || surplus.quota !== quota || isOver(surplus, now)) return undefined;
    this.left -= 1;
    this.count(1, now);
    return {
      allowed: true,
      quota,
      remaining: Math.max(0, quota - surplus.used + this.left),
      resetMs: Math.max(0, surplus.claimSentAt + surplus.oldestLeavesInMs - now),
    };
  }

  /** Counts admitted requests. */
  count(requests: number, now: number): void {
    this.turn(now);
    this.usedInPeriod += requests;
  }

  /** How many to claim besides those for waiting requests. */
  ahead(now: number): number {
    this.turn(now);
    return Math.ceil(Math.max(this.usedInPeriod, this.usedBefore) * PERMIT_RESERVE);
  }

  fill(surplus: Surplus): void {
    this.surplus = surplus;
    this.left = surplus.permits;
  }

  /** Removes what is left, to be returned to the window: none of it can be used after this. */
  empty(): { readonly stamp: number; readonly permits: number } | undefined {
    const { surplus, left: permits } = this;
    this.surplus = undefined;
    this.left = 0;
    return surplus && permits > 0 ? { stamp: surplus.stamp, permits } : undefined;
  }

  /** Whether permits are left that may no longer be used. */
  isStale(now: number): boolean {
    return this.surplus !== undefined && this.left > 0 && isOver(this.surplus, now);
  }

  /** Whether there is nothing to remember. */
  isIdle(now: number): boolean {
    this.turn(now);
    return this.left === 0 && this.usedInPeriod + this.usedBefore === 0;
  }

  private turn(now: number): void {
    const period = Math.floor(now / PERMITS_AHEAD_MS);
    if (period === this.period) return;
    this.usedBefore = period === this.period + 1 ? this.usedInPeriod : 0;
    this.usedInPeriod = 0;
    this.period = period;
  }
}

function isOver({ claimSentAt }: Surplus, now: number): boolean {
  return now >= claimSentAt + PERMITS_AHEAD_MS;
}
