/**
 * Circuit breaker of an endpoint:
 *
 *   closed ──5 failures in a row──► open (30 s) ──time──► half-open: one probe
 *     ▲                              ▲                        │
 *     └──────────── probe answered ──┼────────────────────────┤
 *                                    └── probe failed: twice as long, up to 5 min
 *
 * While it is open nothing is sent and no attempt is used up. The numbers are settings.
 */
export type Breaker =
  | { readonly state: 'closed'; readonly failures: number }
  | { readonly state: 'open'; readonly untilMs: number; readonly resetMs: number }
  | { readonly state: 'half-open'; readonly resetMs: number };

export interface BreakerSettings {
  /** Failures in a row that open the breaker. */
  readonly threshold: number;
  /** How long the breaker stays open at first, and at most. */
  readonly resetMs: number;
  readonly maxResetMs: number;
}

export const CLOSED: Breaker = { state: 'closed', failures: 0 };

/** How many attempts may be in flight now; a probe goes alone. Times in milliseconds of one clock. */
export function admitted(breaker: Breaker, nowMs: number, concurrency: number): number {
  switch (breaker.state) {
    case 'closed':
      return concurrency;
    case 'open':
      return nowMs >= breaker.untilMs ? 1 : 0;
    case 'half-open':
      return 1;
  }
}

/** To be called when an attempt starts: the first one after the pause is the probe. */
export function started(breaker: Breaker): Breaker {
  return breaker.state === 'open' ? { state: 'half-open', resetMs: breaker.resetMs } : breaker;
}

/** To be called with each result, in order. */
export function finished(breaker: Breaker, alive: boolean, nowMs: number, settings: BreakerSettings): Breaker {
  switch (breaker.state) {
    case 'closed': {
      if (alive) return CLOSED;
      const failures = breaker.failures + 1;
      if (failures < settings.threshold) return { state: 'closed', failures };
      return { state: 'open', untilMs: nowMs + settings.resetMs, resetMs: settings.resetMs };
    }
    case 'open':
      // A result of an attempt that was in flight when the breaker opened: only the probe decides.
      return breaker;
    case 'half-open': {
      if (alive) return CLOSED;
      const resetMs = Math.min(breaker.resetMs * 2, settings.maxResetMs);
      return { state: 'open', untilMs: nowMs + resetMs, resetMs };
    }
  }
}
