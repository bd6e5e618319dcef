import type { Database, Sql } from '@sms/platform/database';

export interface StartedAttempt {
  readonly attemptId: number;
  readonly deliveryId: number;
  readonly number: number;
  readonly webhookId: string;
  readonly body: string;
}

/** A lane in which up to `room` attempts may be started. */
export interface LaneWithRoom {
  readonly accountId: number;
  readonly token: number;
  readonly room: number;
}

interface StartedRow {
  account_id: number;
  attempt_id: number;
  delivery_id: number;
  number: number;
  webhook_id: string;
  body: string;
}

/**
 * Records an attempt for each of a lane's due deliveries, longest due first and as many as there is room for, and
 * answers by account what is to be sent after the commit. `inFlight`: deliveries whose attempts are in flight.
 */
export async function startDue(
  sql: Sql,
  owner: string,
  lanes: readonly LaneWithRoom[],
  inFlight: readonly number[],
): Promise<Map<number, StartedAttempt[]>> {
  const started = new Map<number, StartedAttempt[]>();
  if (lanes.length === 0) return started;
  const rows = await sql.rows<StartedRow>(
    `WITH due AS (
       SELECT lane.account_id, lane.token, d.* FROM unnest($1::bigint[], $2::bigint[], $3::integer[])
         AS lane(account_id, token, room),
         LATERAL (
           SELECT id, attempts + 1 AS number, webhook_id, body, due_at, row_number() OVER (ORDER BY due_at, id) AS place
             FROM deliveries
           WHERE account_id = lane.account_id AND state = 'pending' AND due_at <= now()
             AND id NOT IN (SELECT unnest($4::bigint[]))
           ORDER BY due_at, id LIMIT ${limitFor(lanes)}
         ) d
       WHERE d.place <= lane.room
     ), attempt AS (
       INSERT INTO attempts (delivery_id, account_id, number, lease_token, owner)
       SELECT id, account_id, number, token, $5 FROM due RETURNING id, delivery_id
     )
     SELECT due.account_id, attempt.id AS attempt_id, due.id AS delivery_id, due.number, due.webhook_id, due.body
     FROM due JOIN attempt ON attempt.delivery_id = due.id ORDER BY due.due_at, due.id`,
    [
      lanes.map(({ accountId }) => accountId),
      lanes.map(({ token }) => token),
      lanes.map(({ room }) => room),
      inFlight,
      owner,
    ],
  );
  for (const row of rows) {
    const attempt = {
      attemptId: row.attempt_id,
      deliveryId: row.delivery_id,
      number: row.number,
      webhookId: row.webhook_id,
      body: row.body,
    };
    const ofLane = started.get(row.account_id);
    if (ofLane) ofLane.push(attempt);
    else started.set(row.account_id, [attempt]);
  }
  return started;
}

/** Enough for the lane with the most room. A power of two, so that there are few statements to prepare. */
function limitFor(lanes: readonly LaneWithRoom[]): number {
  return 2 ** Math.ceil(Math.log2(Math.max(...lanes.map(({ room }) => room))));
}

export interface Look {
  readonly accountId: number;
  readonly inFlight: readonly number[];
}

/** For each lane whether a turn would start something. Only reads, so that waiting lanes can look often. */
export async function haveDue(database: Database, looks: readonly Look[]): Promise<boolean[]> {
  const rows = await database.rows<{ account_id: number }>(
    `SELECT account_id FROM unnest($1::bigint[]) AS lane(account_id) WHERE EXISTS (
       SELECT 1 FROM deliveries d WHERE d.account_id = lane.account_id AND d.state = 'pending' AND d.due_at <= now()
         AND d.id NOT IN (SELECT unnest($2::bigint[])))`,
    [looks.map(({ accountId }) => accountId), looks.flatMap(({ inFlight }) => inFlight)],
  );
  const due = new Set(rows.map((row) => row.account_id));
  return looks.map(({ accountId }) => due.has(accountId));
}
