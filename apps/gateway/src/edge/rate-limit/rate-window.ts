import { Injectable } from '@nestjs/common';
import { columns, Database } from '@sms/platform/database';

export const WINDOW_SECONDS = 60;
/** Credentials with more a minute claim permits ahead, and have fewer and longer entries in their windows. */
export const AHEAD_ABOVE_PER_MINUTE = 6_000;

/** What one credential asks for: `wanted` permits, at most `quota` in any 60 s. */
export interface WindowClaim {
  readonly credential: string;
  readonly wanted: number;
  readonly quota: number;
  /** How long after the decision the permits may be used, in milliseconds; by default they are for who waits for it. */
  readonly aheadMs?: number;
  /** Permits of the claim before that can no longer be used. */
  readonly returned?: { readonly stamp: number; readonly permits: number } | undefined;
}

export interface WindowGrant {
  readonly credential: string;
  /** How many of the wanted permits it gets. */
  readonly granted: number;
  /** What they are remembered under. */
  readonly stamp: number;
  /** Permits within the window afterwards. */
  readonly used: number;
  /** Until the oldest of them leaves the window, in milliseconds. */
  readonly oldestLeavesInMs: number;
}

interface GrantRow {
  credential: string;
  granted: number;
  stamp: number;
  used: number;
  oldest_leaves_in: number;
}

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
  /** With the columns of `rate_window`. */
  protected readonly table: string = 'rate_window';
  /** SQL of the time, in milliseconds of the epoch. */
  protected readonly nowMs: string = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

  constructor(protected readonly database: Database) {}

  /** Decides for many credentials, each named once, in one statement. */
  async claim(claims: readonly WindowClaim[]): Promise<WindowGrant[]> {
    // One order everywhere: two gateways locking the same rows crosswise would be a deadlock.
    const sorted = [...claims].sort((a, b) => (a.credential < b.credential ? -1 : 1));
    const rows = await this.database.rows<GrantRow>(claimFrom(this.table, this.nowMs), CLAIMS.arrays(sorted));
    return rows.map((row) => ({
      credential: row.credential,
      granted: row.granted,
      stamp: row.stamp,
      used: row.used,
      oldestLeavesInMs: row.oldest_leaves_in,
    }));
  }

  /** Forgets credentials without a request in the last minute. True when there may be more of them. */
  async prune(): Promise<boolean> {
    await this.database.execute(
      `DELETE FROM rate_window WHERE decided_at < (extract(epoch
        FROM clock_timestamp()) * 1000)::bigint - 2 * ${WINDOW_SECONDS}000`,
    );
    return false;
  }
}

const CLAIMS = columns<WindowClaim>({
  credential: ['text', (claim) => claim.credential],
  wanted: ['integer', (claim) => claim.wanted],
  quota: ['integer', (claim) => claim.quota],
  ahead_ms: ['integer', (claim) => claim.aheadMs ?? 0],
  returned_stamp: ['bigint', (claim) => claim.returned?.stamp ?? 0],
  returned: ['integer', (claim) => claim.returned?.permits ?? 0],
});

/** When the permits of a decision have certainly been used, by columns of a row or a claim. */
const stampOf = (decidedAt: string, row: string) => `
  CASE WHEN ${row}.quota > ${AHEAD_ABOVE_PER_MINUTE}
    THEN ceil((${decidedAt} + ${row}.ahead_ms) / 1000.0)::bigint * 1000
    ELSE ceil((${decidedAt} + ${row}.ahead_ms) / 100.0)::bigint * 100 END`;

/**
 * Inserts the window of a new credential, or changes the one there is: a claim's columns are those of the row, because
 * that is how the second part gets at them. Each row's clock is read once, and when it is its turn to be locked.
 */
const claimFrom = (table: string, nowMs: string) => `
  INSERT INTO ${table} AS w (${CLAIMS.names}, stamps, hits, granted, used, decided_at)
  SELECT ${CLAIMS.names}, ARRAY[${stampOf('now_ms', 'timed')}], ARRAY[least(wanted, quota)],
         least(wanted, quota), least(wanted, quota), now_ms
  FROM (
    SELECT claim.*, ${nowMs} AS now_ms
    FROM (SELECT * FROM ${CLAIMS.unnest} AS asked (${CLAIMS.names}) ORDER BY credential) AS claim
  ) AS timed
  ON CONFLICT (credential) DO UPDATE
  SET (stamps, hits, wanted, quota, ahead_ms, granted, used, decided_at) = (
    WITH clock AS MATERIALIZED (
      -- never before the decision before: the wall clock may be set back
      SELECT greatest(${nowMs}, w.decided_at) AS now_ms
    ), kept AS (
      SELECT stamp, hit - CASE WHEN stamp = excluded.returned_stamp THEN least(hit, excluded.returned) ELSE 0 END AS hit
      FROM unnest(w.stamps, w.hits) AS entry (stamp, hit), clock
      WHERE stamp + ${WINDOW_SECONDS}000 > now_ms
    ), grant_ AS (
      SELECT greatest(0, least(excluded.wanted, excluded.quota - coalesce(sum(hit), 0)))::integer AS granted FROM kept
    ), entries AS (
      SELECT stamp, sum(hit)::integer AS hit FROM (
        SELECT stamp, hit FROM kept
        UNION ALL SELECT ${stampOf('now_ms', 'excluded')}, granted FROM clock, grant_
      ) AS parts GROUP BY stamp HAVING sum(hit) > 0
    )
    SELECT coalesce(array_agg(stamp ORDER BY stamp), '{}'), coalesce(array_agg(hit ORDER BY stamp), '{}'),
           excluded.wanted, excluded.quota, excluded.ahead_ms, (SELECT granted FROM grant_),
           coalesce(sum(hit), 0)::integer, (SELECT now_ms FROM clock)
    FROM entries
  )
  RETURNING credential, granted, ${stampOf('decided_at', 'w')} AS stamp, used,
    coalesce(stamps[1] + ${WINDOW_SECONDS}000 - decided_at, 0) AS oldest_leaves_in`;
