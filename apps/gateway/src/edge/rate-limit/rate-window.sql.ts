import { columns, type Statement, statement } from '@sms/platform/database';
import { AHEAD_ABOVE_PER_MINUTE } from '../../config/tuning';

export const WINDOW_SECONDS = 60;

/** The claim of one credential: `wanted` permits, at most `quota` in any 60 s. */
export interface WindowClaim {
  readonly credential: string;
  readonly wanted: number;
  readonly quota: number;
  /** How long after the decision the permits may be used, in milliseconds; by default 0, for waiting requests. */
  readonly aheadMs?: number;
  /** Permits of the previous claim that can no longer be used. */
  readonly returned?: { readonly stamp: number; readonly permits: number } | undefined;
}

interface GrantRow {
  credential: string;
  granted: number;
  stamp: number;
  used: number;
  oldest_leaves_in: number;
}

const CLAIMS = columns<WindowClaim>({
  credential: ['text', (claim) => claim.credential],
  wanted: ['integer', (claim) => claim.wanted],
  quota: ['integer', (claim) => claim.quota],
  ahead_ms: ['integer', (claim) => claim.aheadMs ?? 0],
  returned_stamp: ['bigint', (claim) => claim.returned?.stamp ?? 0],
  returned: ['integer', (claim) => claim.returned?.permits ?? 0],
});

/** SQL of when the permits of a decision have certainly been used, over columns of a row or a claim. */
const stampOf = (decidedAt: string, row: string) => `
  CASE WHEN ${row}.quota > ${AHEAD_ABOVE_PER_MINUTE}
    THEN ceil((${decidedAt} + ${row}.ahead_ms) / 1000.0)::bigint * 1000
    ELSE ceil((${decidedAt} + ${row}.ahead_ms) / 100.0)::bigint * 100 END`;

type ClaimPermits = Statement<readonly WindowClaim[], GrantRow>;

const SERVER_CLOCK = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/**
 * Inserts the window of a new credential, or changes the existing one. A claim's columns are those of the row, because
 * the conflict part can read no others. The clock is read once for each row, when the row is locked.
 * @param table with the columns of `rate_window`
 * @param nowMs SQL of the time, in milliseconds of the epoch
 */
export const claimPermitsOf = (name: string, table: string, nowMs = SERVER_CLOCK): ClaimPermits =>
  statement({
    name,
    params: CLAIMS,
    text: `
    INSERT INTO ${table} AS w (${CLAIMS.names}, stamps, hits, granted, used, decided_at)
    SELECT ${CLAIMS.names}, ARRAY[${stampOf('now_ms', 'timed')}], ARRAY[least(wanted, quota)],
           least(wanted, quota), least(wanted, quota), now_ms
    FROM (
      SELECT claim.*, ${nowMs} AS now_ms
      FROM (SELECT * FROM ${CLAIMS.unnest} AS asked (${CLAIMS.names}) ORDER BY credential) AS claim
    ) AS timed
    ON CONFLICT (credential) DO UPDATE
    SET (stamps, hits, wanted, quota, ahead_ms, granted, used, decided_at) = (
      WITH locked_time AS MATERIALIZED (
        -- never before the decision before: the wall clock may be set back
        SELECT greatest(${nowMs}, w.decided_at) AS now_ms
      ), kept_entry AS (
        SELECT stamp, hit - CASE WHEN stamp = excluded.returned_stamp THEN least(hit, excluded.returned)
          ELSE 0 END AS hit
        FROM unnest(w.stamps, w.hits) AS entry (stamp, hit), locked_time
        WHERE stamp + ${WINDOW_SECONDS}000 > now_ms
      ), new_grant AS (
        SELECT greatest(0, least(excluded.wanted, excluded.quota - coalesce(sum(hit), 0)))::integer AS granted
        FROM kept_entry
      ), new_entry AS (
        SELECT stamp, sum(hit)::integer AS hit FROM (
          SELECT stamp, hit FROM kept_entry
          UNION ALL SELECT ${stampOf('now_ms', 'excluded')}, granted FROM locked_time, new_grant
        ) AS parts GROUP BY stamp HAVING sum(hit) > 0
      )
      SELECT coalesce(array_agg(stamp ORDER BY stamp), '{}'), coalesce(array_agg(hit ORDER BY stamp), '{}'),
             excluded.wanted, excluded.quota, excluded.ahead_ms, (SELECT granted FROM new_grant),
             coalesce(sum(hit), 0)::integer, (SELECT now_ms FROM locked_time)
      FROM new_entry
    )
    RETURNING credential, granted, ${stampOf('decided_at', 'w')} AS stamp, used,
      coalesce(stamps[1] + ${WINDOW_SECONDS}000 - decided_at, 0) AS oldest_leaves_in`,
  });
