import type { Database, Sql } from '@sms/platform/database';
import type { ClaimedLane } from './claim-lanes';

export interface StartedAttempt {
  readonly attemptId: number;
  readonly deliveryId: number;
  readonly number: number;
  readonly webhookId: string;
  readonly body: string;
}

interface Starter {
  readonly lane: ClaimedLane;
  readonly owner: string;
  /** Deliveries whose attempts are under way. */
  readonly inFlight: readonly number[];
}

/** Records an attempt for each of up to `room` due deliveries, longest due first, and answers what is to be sent after the commit. */
export async function startDue(sql: Sql, { lane, owner, inFlight }: Starter, room: number): Promise<StartedAttempt[]> {
  const rows = await sql.rows<{ attempt_id: number; delivery_id: number; number: number; webhook_id: string; body: string }>(
    `WITH due AS (
       SELECT id, attempts + 1 AS number, webhook_id, body, due_at FROM deliveries
       WHERE account_id = $1 AND state = 'pending' AND due_at <= now() AND id <> ALL($2::bigint[])
       ORDER BY due_at, id LIMIT ${room}
     ), attempt AS (
       INSERT INTO attempts (delivery_id, account_id, number, lease_token, owner)
       SELECT id, $1, number, $3, $4 FROM due RETURNING id, delivery_id
     )
     SELECT attempt.id AS attempt_id, due.id AS delivery_id, due.number, due.webhook_id, due.body
     FROM due JOIN attempt ON attempt.delivery_id = due.id ORDER BY due.due_at, due.id`,
    [lane.accountId, inFlight, lane.token, owner],
  );
  return rows.map((row) => ({
    attemptId: row.attempt_id,
    deliveryId: row.delivery_id,
    number: row.number,
    webhookId: row.webhook_id,
    body: row.body,
  }));
}

/** Whether a turn would start something. Only reads, so that waiting lanes can look often. */
export async function hasDue(database: Database, accountId: number, inFlight: readonly number[]): Promise<boolean> {
  const rows = await database.rows(
    `SELECT 1 FROM deliveries WHERE account_id = $1 AND state = 'pending' AND due_at <= now() AND id <> ALL($2::bigint[]) LIMIT 1`,
    [accountId, inFlight],
  );
  return rows.length > 0;
}
