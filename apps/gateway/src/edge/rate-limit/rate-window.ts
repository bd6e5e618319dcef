import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { claimPermitsOf, type WindowClaim, WINDOW_SECONDS } from './rate-window.sql';

export interface WindowGrant {
  readonly credential: string;
  /** How many of the wanted permits are granted. */
  readonly granted: number;
  /** The stamp of their entry in the window. */
  readonly stamp: number;
  /** Permits within the window afterwards. */
  readonly used: number;
  /** Milliseconds until the oldest of them leaves the window. */
  readonly oldestLeavesInMs: number;
}

const claimWindowPermits = claimPermitsOf('gateway.claim_permits', 'rate_window');

const forgetWindows = statement({
  name: 'gateway.forget_windows',
  text: `
    DELETE FROM rate_window WHERE decided_at < (extract(epoch
     FROM clock_timestamp()) * 1000)::bigint - 2 * ${WINDOW_SECONDS}000`,
});

/**
 * The sliding window of each credential, shared by all gateways. A permit is remembered under the end of the time in
 * which it may be used, rounded up to a tenth of a second, and is forgotten 60 s after that stamp: hence no 60 s ever
 * hold more than the quota. Stamps of quotas above 6,000 are rounded up to a second: with 600 entries a statement would
 * cost six times as much. So a request counts for 60.0 to 60.1 s, or up to 61.1 s. The clock is the database's, read
 * while the row is locked, so decisions of one credential have one order. A clock that is set back makes permits count
 * for longer, never for less.
 */
@Injectable()
export class RateWindow {
  protected readonly claimPermits = claimWindowPermits;

  constructor(protected readonly database: Database) {}

  /** Decides for many credentials, each named once, in one statement. */
  async claim(claims: readonly WindowClaim[]): Promise<WindowGrant[]> {
    // Rows are locked in one order: two gateways that lock them crosswise would deadlock.
    const sorted = [...claims].sort((a, b) => (a.credential < b.credential ? -1 : 1));
    const rows = await this.database.run(this.claimPermits, sorted);
    return rows.map((row) => ({
      credential: row.credential,
      granted: row.granted,
      stamp: row.stamp,
      used: row.used,
      oldestLeavesInMs: row.oldest_leaves_in,
    }));
  }

  /** Deletes windows without a decision in the last two minutes. Returns false: none are left. */
  async prune(): Promise<boolean> {
    await this.database.run(forgetWindows, []);
    return false;
  }
}
