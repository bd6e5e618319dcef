import type { Database } from '@sms/platform/database';

export interface ClaimedLane {
  readonly accountId: number;
  /** Fences this holder's writes: each claim raises it. */
  readonly token: number;
}

/**
 * Leases up to `limit` free lanes that have something due, longest waiting first. What a vanished holder had in flight
 * is closed as interrupted: those deliveries are still pending, so they are sent again under their webhook ids.
 * The array makes Postgres pick the lanes once; joined, it may pick again for each row and lease more than the limit.
 */
export async function claimLanes(database: Database, owner: string, leaseMs: number, limit: number): Promise<ClaimedLane[]> {
  return database.transaction(async (sql) => {
    const rows = await sql.rows<{ account_id: number; lease_token: number }>(
      `UPDATE lanes SET lease_owner = $1, lease_token = lease_token + 1, leased_until = now() + make_interval(secs => $2 / 1000.0)
       WHERE account_id = ANY(ARRAY(
         SELECT account_id FROM lanes WHERE due_at IS NOT NULL AND greatest(due_at, leased_until) <= now()
         ORDER BY greatest(due_at, leased_until) LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED))
       RETURNING account_id, lease_token`,
      [owner, leaseMs],
    );
    if (rows.length > 0) {
      await sql.execute(
        `UPDATE attempts SET outcome = 'interrupted', finished_at = now() WHERE account_id = ANY($1::bigint[]) AND outcome IS NULL`,
        [rows.map((row) => row.account_id)],
      );
    }
    return rows.map((row) => ({ accountId: row.account_id, token: row.lease_token }));
  });
}
