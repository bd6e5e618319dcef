import type { Breaker } from './breaker';

export interface BreakerRow {
  readonly breaker_state: Breaker['state'];
  readonly consecutive_failures: number;
  /** Milliseconds since the epoch, by the database's clock. */
  readonly open_until_ms: number | null;
  readonly reset_ms: number | null;
}

export function breakerOf(row: BreakerRow): Breaker {
  switch (row.breaker_state) {
    case 'closed':
      return { state: 'closed', failures: row.consecutive_failures };
    case 'open':
      return { state: 'open', untilMs: row.open_until_ms ?? 0, resetMs: row.reset_ms ?? 0 };
    case 'half-open':
      return { state: 'half-open', resetMs: row.reset_ms ?? 0 };
  }
}

export function rowOf(breaker: Breaker): BreakerRow {
  return {
    breaker_state: breaker.state,
    consecutive_failures: breaker.state === 'closed' ? breaker.failures : 0,
    open_until_ms: breaker.state === 'open' ? breaker.untilMs : null,
    reset_ms: breaker.state === 'closed' ? null : breaker.resetMs,
  };
}
