import { Injectable } from '@nestjs/common';
import { columns, Database } from '@sms/platform/database';

export const WINDOW_SECONDS = 60;

/** What one credential asks for: `wanted` requests now, at most `quota` in any 60 s. */
export interface WindowClaim {
  readonly credential: string;
  readonly wanted: number;
  readonly quota: number;
}

export interface WindowGrant {
  readonly credential: string;
  /** How many of the wanted requests may go on. */
  readonly granted: number;
  /** Requests within the window afterwards. */
  readonly used: number;
  /** Until the oldest of them leaves the window, in milliseconds. */
  readonly oldestLeavesInMs: number;
}

interface GrantRow {
  credential: string;
  granted: number;
  used: number;
  oldest_leaves_in: number;
}

/**
 * The sliding window of each credential, shared by all gateways. A request is remembered under the time of the
 * decision rounded up to a tenth of a second (so that a busy credential has at most 600 entries) and is forgotten
 * 60 s after that stamp: it counts for 60.0 to 60.1 s, hence no 60 s ever hold more than the quota. The clock is
 * the database's, read while the row is locked, so decisions of one credential have one order.
 */
@Injectable()
export class RateWindow {
  /** With the columns of `rate_window`. */
  protected readonly table: string = 'rate_window';

  constructor(protected readonly database: Database) {}

  /** Decides for many credentials, each named once, in one statement. */
  async claim(claims: readonly WindowClaim[]): Promise<WindowGrant[]> {
    // One order everywhere: two gateways locking the same rows crosswise would be a deadlock.
    const sorted = [...claims].sort((a, b) => (a.credential < b.credential ? -1 : 1));
    const rows = await this.database.rows<GrantRow>(claimFrom(this.table), CLAIMS.arrays(sorted));
    return rows.map((row) => ({
      credential: row.credential,
      granted: row.granted,
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
});

const NOW_MS = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** Inserts an empty window for a new credential, so that the statement below serves both cases. */
const claimFrom = (table: string) => `
  INSERT INTO ${table} AS w (credential, stamps, hits, wanted, quota, granted, used, decided_at)
  SELECT credential, ARRAY[ceil(${NOW_MS} / 100.0)::bigint * 100], ARRAY[least(wanted, quota)],
         wanted, quota, least(wanted, quota), least(wanted, quota), ${NOW_MS}
  FROM ${CLAIMS.unnest} AS claim (${CLAIMS.names})
  ORDER BY credential
  ON CONFLICT (credential) DO UPDATE
  SET (stamps, hits, wanted, quota, granted, used, decided_at) = (
    WITH clock AS MATERIALIZED (
      -- never before the decision before: the wall clock may be set back
      SELECT greatest(${NOW_MS}, w.decided_at) AS now_ms
    ), kept AS (
      SELECT stamp, hit FROM unnest(w.stamps, w.hits) AS entry (stamp, hit), clock
        WHERE stamp + ${WINDOW_SECONDS}000 > now_ms
    ), grant_ AS (
      SELECT greatest(0, least(excluded.wanted, excluded.quota - coalesce(sum(hit), 0)))::integer AS granted FROM kept
    ), entries AS (
      SELECT stamp, sum(hit)::integer AS hit FROM (
        SELECT stamp, hit FROM kept
        UNION ALL SELECT ceil(now_ms / 100.0)::bigint * 100, granted FROM clock, grant_ WHERE granted > 0
      ) AS parts GROUP BY stamp
    )
    SELECT coalesce(array_agg(stamp ORDER BY stamp), '{}'), coalesce(array_agg(hit ORDER BY stamp), '{}'),
           excluded.wanted, excluded.quota, (SELECT granted FROM grant_), coalesce(sum(hit), 0)::integer,
             (SELECT now_ms FROM clock)
    FROM entries
  )
  RETURNING credential, granted, used, coalesce(stamps[1] + ${WINDOW_SECONDS}000 - decided_at, 0) AS oldest_leaves_in`;
