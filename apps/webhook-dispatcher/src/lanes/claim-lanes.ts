import type { Database } from '@sms/platform/database';

export interface ClaimedLane {
  readonly accountId: number;
  /** Fences this holder's writes: each claim raises it. */
  readonly token: number;
  /** Its last answer was a failure, or there was none. */
  readonly troubled: boolean;
}

/** How many lanes of each kind may be claimed. */
export interface Places {
  readonly sound: number;
  readonly troubled: number;
}

/** Of each kind, by one claim. */
export const MAX_CLAIM = 50;

const IS_SOUND = `breaker_state = 'closed' AND consecutive_failures = 0`;

/**
 * Leases free lanes that have something due, of each kind as many as there are places, longest waiting first. What a
 * vanished holder had in flight is closed as interrupted: those deliveries are still pending, so they are sent again
 * under their webhook ids. The arrays make Postgres pick the lanes once; joined, it may pick again for each row and
 * lease more than the limit.
 */
export async function claimLanes(
  database: Database,
  owner: string,
  leaseMs: number,
  places: Places,
): Promise<ClaimedLane[]> {
  return database.transaction(async (sql) => {
    const rows = await sql.rows<{ account_id: number; lease_token: number; sound: boolean }>(CLAIM, [
      owner,
      leaseMs,
      places.sound,
      places.troubled,
    ]);
    if (rows.length > 0) {
      await sql.execute(
        `UPDATE attempts SET outcome = 'interrupted', finished_at = now() WHERE account_id = ANY($1::bigint[])
          AND outcome IS NULL`,
        [rows.map((row) => row.account_id)],
      );
    }
    return rows.map((row) => ({ accountId: row.account_id, token: row.lease_token, troubled: !row.sound }));
  });
}

/**
 * The literal limit makes for a plan that reads few rows, and the one around it ends the reading, and locking, earlier.
 */
const free = (condition: string, places: string) => `ARRAY(SELECT account_id FROM (
    SELECT account_id FROM lanes WHERE due_at IS NOT NULL AND greatest(due_at, leased_until) <= now() AND ${condition}
    ORDER BY greatest(due_at, leased_until) LIMIT ${MAX_CLAIM} FOR NO KEY UPDATE SKIP LOCKED) free LIMIT ${places})`;

const CLAIM = `
  UPDATE lanes SET lease_owner = $1, lease_token = lease_token + 1,
    leased_until = now() + make_interval(secs => $2 / 1000.0)
  WHERE account_id = ANY(${free(IS_SOUND, '$3::integer')} || ${free(`NOT (${IS_SOUND})`, '$4::integer')})
  RETURNING account_id, lease_token, ${IS_SOUND} AS sound`;
