import type { MessageStatusChangedEvent } from '@sms/contracts/webhook-dispatcher';
import { columns, type Sql } from '@sms/platform/database';
import { findAccounts } from '../accounts/find-accounts';
import { lockLanes } from '../lanes/lock-lanes';
import { eventBody } from './event-body';
import { webhookId } from './webhook-id';

export interface QueuedDeliveries {
  readonly queued: number;
  /** Of accounts without an endpoint URL: stored for the feed only. */
  readonly skipped: number;
  readonly known: number;
  /** Lanes that have something to do now. */
  readonly lanes: readonly number[];
}

interface NewEvent {
  readonly webhookId: string;
  readonly accountId: number;
  readonly event: MessageStatusChangedEvent['payload'];
  readonly body: string;
}

/**
 * Stores each event that is new under the next number of its account, to be delivered when there is an endpoint URL,
 * and makes the lanes due. The lanes are locked first. So no delivery is added behind a cancellation, no lane goes to
 * sleep over a delivery that is being added, and numbers become visible in their order, without gaps.
 */
export async function queueDeliveries(
  sql: Sql,
  events: readonly MessageStatusChangedEvent[],
  now: Date,
): Promise<QueuedDeliveries> {
  if (events.length === 0) return { queued: 0, skipped: 0, known: 0, lanes: [] };
  const unique = await withBodies(sql, events, now);
  await lockLanes(sql, [...new Set(unique.map(({ accountId }) => accountId))]);
  const rows = await sql.rows<{ account_id: number; events: number; wanted: boolean }>(STORE, EVENTS.arrays(unique));
  const wanted = rows.filter((row) => row.wanted);
  const stored = sum(rows);
  const queued = sum(wanted);
  return {
    queued,
    skipped: stored - queued,
    known: events.length - stored,
    lanes: wanted.map((row) => row.account_id),
  };
}

async function withBodies(sql: Sql, events: readonly MessageStatusChangedEvent[], now: Date): Promise<NewEvent[]> {
  const accounts = await findAccounts(
    sql,
    events.map((event) => event.payload.accountId),
  );
  const unique = new Map<string, NewEvent>();
  for (const event of events) {
    const account = accounts.get(event.payload.accountId);
    const id = webhookId(event.payload.messageId, event.payload.status);
    if (!account || unique.has(id)) continue;
    unique.set(id, {
      webhookId: id,
      accountId: account.endpointAccountId,
      event: event.payload,
      body: eventBody(event, account, now),
    });
  }
  return [...unique.values()];
}

function sum(rows: readonly { events: number }[]): number {
  return rows.reduce((total, row) => total + row.events, 0);
}

const EVENTS = columns<NewEvent>({
  webhook_id: ['text', (item) => item.webhookId],
  account_id: ['bigint', (item) => item.accountId],
  vendor_account_id: ['bigint', ({ event }) => event.accountId],
  message_id: ['uuid', ({ event }) => event.messageId],
  request_id: ['uuid', ({ event }) => event.requestId],
  sms_log_id: ['bigint', ({ event }) => event.smsLogId],
  message_status: ['text', ({ event }) => event.status],
  body: ['text', ({ body }) => body],
});

/**
 * Times are those of the statement, which begins after the lock was got: they grow with the numbers. least() and
 * greatest() pass over nulls: a closed breaker has no open_until, a sleeping lane no due_at.
 */
const STORE = `
  WITH event AS (
    SELECT d.*, e.url IS NOT NULL AS wanted, l.last_sequence + row_number() OVER (PARTITION BY d.account_id
      ORDER BY d.place) AS sequence
    FROM ${EVENTS.unnest} WITH ORDINALITY AS d(${EVENTS.names}, place)
    JOIN lanes l ON l.account_id = d.account_id JOIN endpoints e ON e.account_id = d.account_id
    WHERE NOT EXISTS (SELECT 1 FROM deliveries known WHERE known.webhook_id = d.webhook_id)
  ), stored AS (
    INSERT INTO deliveries (${EVENTS.names}, sequence, state, due_at, created_at, finished_at)
    SELECT ${EVENTS.names}, sequence, CASE WHEN wanted THEN 'pending'
      ELSE 'skipped' END, statement_timestamp(), statement_timestamp(),
      CASE WHEN wanted THEN NULL ELSE statement_timestamp() END
    FROM event ORDER BY account_id, sequence
  )
  UPDATE lanes l SET last_sequence = l.last_sequence + n.events,
    due_at = CASE WHEN n.wanted THEN least(l.due_at, greatest(now(), l.open_until)) ELSE l.due_at END
  FROM (SELECT account_id, count(*) AS events, bool_or(wanted) AS wanted FROM event GROUP BY account_id) n
  WHERE l.account_id = n.account_id RETURNING l.account_id, n.events, n.wanted`;
