import type { Database } from '@sms/platform/database';
import { RateLimiter } from '../edge/rate-limit/rate-limiter';
import { RateWindow, type WindowGrant } from '../edge/rate-limit/rate-window';
import { claimPermitsOf, type WindowClaim } from '../edge/rate-limit/rate-window.sql';

/** Makes the table that a `TimedWindow` reads its time from. */
export const TEST_CLOCK = 'CREATE TABLE test_clock AS SELECT 0::bigint AS now_ms';

const claimTimedPermits = claimPermitsOf('test.claim_timed_permits', 'rate_window', '(SELECT now_ms FROM test_clock)');

/** The oracle's time, and the database's clock, which may be behind it and be set back. */
export class Times {
  trueMs = 1_000_000;
  databaseBehindMs = 0;
}

/** Queries the database at a time of `times`, which passes on the way there and back. */
export class TimedWindow extends RateWindow {
  protected override readonly claimPermits = claimTimedPermits;
  latenciesMs: number[] = [];

  constructor(
    database: Database,
    private readonly times: Times,
  ) {
    super(database);
  }

  override async claim(claims: readonly WindowClaim[]): Promise<WindowGrant[]> {
    this.times.trueMs += this.latenciesMs.shift() ?? 0;
    await this.database.execute('UPDATE test_clock SET now_ms = $1', [this.times.trueMs - this.times.databaseBehindMs]);
    const grants = await super.claim(claims);
    this.times.trueMs += this.latenciesMs.shift() ?? 0;
    return grants;
  }
}

/** A limiter of a gateway whose monotonic clock began somewhere else. */
export class TimedLimiter extends RateLimiter {
  constructor(
    window: RateWindow,
    private readonly times: Times,
    private readonly startedMs: number,
  ) {
    super(window);
  }

  protected override now(): number {
    return this.times.trueMs - this.startedMs;
  }
}
