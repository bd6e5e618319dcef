import type { Breaker } from './breaker';

/** Times are relative, so that no clock of this process is compared with the database's. */
export interface BreakerRow {
  readonly breaker_state: Breaker['state'];
  readonly consecutive_failures: number;
  /** Milliseconds until an open breaker lets a probe through. */
  readonly open_for_ms: number | null;
  readonly reset_ms: number | null;
}

/** `nowMs`: monotonic, as all times of a breaker. */
export function breakerOf(row: BreakerRow, nowMs: number): Breaker {
  switch (row.breaker_state) {
    case 'closed':
      return { state: 'closed', failures: row.consecutive_failures };
    case 'open':
      return { state: 'open', untilMs: nowMs + (row.open_for_ms ?? 0), resetMs: row.reset_ms ?? 0 };
    case 'half-open':
      return { state: 'half-open', resetMs: row.reset_ms ?? 0 };
  }
}

export function rowOf(breaker: Breaker, nowMs: number): BreakerRow {
  return {
    breaker_state: breaker.state,
    consecutive_failures: breaker.state === 'closed' ? breaker.failures : 0,
    open_for_ms: breaker.state === 'open' ? breaker.untilMs - nowMs : null,
    reset_ms: breaker.state === 'closed' ? null : breaker.resetMs,
  };
}
