import type { MessageStatusChangedEvent } from '@sms/contracts/webhook-dispatcher';
import { columns, type Database } from '@sms/platform/database';
import type { Account } from '../accounts/find-accounts';
import { statusCode } from '../events/codes';
import { eventBody } from '../events/event-body';
import { webhookId } from '../events/webhook-id';

type StatusChange = MessageStatusChangedEvent['payload'];

export interface StatusToStore {
  readonly change: StatusChange;
  readonly vendor: Account;
}

export interface StoredBatch {
  /** The batch was stored before: `refused` is what its first delivery got as a reply. */
  readonly repeated: boolean;
  readonly refused: readonly number[];
  /** By endpoint: how many events it got, and whether they are to be delivered. */
  readonly endpoints: ReadonlyArray<{ readonly accountId: number; readonly events: number; readonly queued: boolean }>;
}

/**
 * Stores a batch of status changes, each under the next number of its endpoint, and makes the queues due. One
 * statement, so one transaction; a batch that was stored before changes nothing.
 * @param refused places of the batch that are not among `statuses`
 */
export async function storeBatch(
  database: Database,
  batchId: string,
  statuses: readonly StatusToStore[],
  refused: readonly number[],
  now: Date,
): Promise<StoredBatch> {
  const byAccount = groupByEndpoint(statuses);
  const rows = byAccount.flatMap(([, items]) => items.map((item, index) => ({ ...item, nth: index + 1 })));
  const stored = await database.rows<StoredRow>(STORE, [
    batchId,
    refused.length > 0 ? refused : null,
    byAccount.map(([accountId]) => accountId),
    byAccount.map(([, items]) => items.length),
    // A body is JSON, in which no line break stands as itself: one parameter carries them all.
    rows.map(({ change, vendor }) => eventBody(change, vendor, now)).join('\n'),
    rows.length,
    ...ITEMS.arrays(rows),
  ]);
  if (stored[0]?.fresh !== true) {
    return { repeated: true, refused: await refusedBefore(database, batchId), endpoints: [] };
  }
  const endpoints = stored.map((row) => ({ accountId: row.account_id, events: row.events, queued: row.queued }));
  return { repeated: false, refused, endpoints };
}

interface StoredRow {
  readonly fresh: boolean;
  readonly account_id: number;
  readonly events: number;
  readonly queued: boolean;
}

/** In the order in which endpoints are locked; a status that stands in the batch twice counts once. */
function groupByEndpoint(statuses: readonly StatusToStore[]): Array<[accountId: number, StatusToStore[]]> {
  const seen = new Set<string>();
  const byAccount = new Map<number, StatusToStore[]>();
  for (const status of statuses) {
    const id = webhookId(status.change.messageId, status.change.status);
    if (seen.has(id)) continue;
    seen.add(id);
    const items = byAccount.get(status.vendor.endpointAccountId);
    if (items) items.push(status);
    else byAccount.set(status.vendor.endpointAccountId, [status]);
  }
  return [...byAccount].sort(([one], [other]) => one - other);
}

/** A later statement, which sees the batch that the first one met. */
async function refusedBefore(database: Database, batchId: string): Promise<readonly number[]> {
  const rows = await database.rows<{ refused: number[] | null }>(
    'SELECT refused FROM event_batch WHERE batch_id = $1',
    [batchId],
  );
  return rows[0]?.refused ?? [];
}

const ITEMS = columns<StatusToStore & { readonly nth: number }>(
  {
    account_id: ['bigint', ({ vendor }) => vendor.endpointAccountId],
    nth: ['integer', ({ nth }) => nth],
    vendor_account_id: ['bigint', ({ vendor }) => vendor.accountId],
    message_id: ['uuid', ({ change }) => change.messageId],
    sms_log_id: ['bigint', ({ change }) => change.smsLogId],
    status: ['smallint', ({ change }) => statusCode(change.status)],
  },
  7,
);

/**
 * Locks the endpoints first, in the order of their ids, then their queues. The time is taken under the lock and never
 * goes back, so that it rises with the numbers. The queue's row is written even if it is due already: so whoever gives
 * the queue back meanwhile sees these events, or this sees that it was given back.
 */
const STORE = `
  WITH fresh AS (
    INSERT INTO event_batch (batch_id, refused) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING batch_id
  ), locked AS MATERIALIZED (
    SELECT account_id FROM endpoint WHERE account_id = ANY($3::bigint[]) AND EXISTS (SELECT FROM fresh)
    ORDER BY account_id FOR NO KEY UPDATE
  ), counted AS (
    UPDATE endpoint e SET last_sequence = e.last_sequence + n.events,
      last_event_at = greatest(e.last_event_at, clock_timestamp())
    FROM locked JOIN unnest($3::bigint[], $4::integer[]) AS n(account_id, events) USING (account_id)
    WHERE e.account_id = locked.account_id
    RETURNING e.account_id, n.events, e.last_sequence - n.events AS base, e.last_event_at,
      e.skipped_from IS NULL AS queued
  ), stored AS (
    INSERT INTO event (account_id, sequence, created_at, vendor_account_id, message_id, sms_log_id, status, body)
    SELECT c.account_id, c.base + i.nth, c.last_event_at, i.vendor_account_id, i.message_id, i.sms_log_id, i.status,
      b.body
    FROM ${ITEMS.unnest} WITH ORDINALITY AS i(${ITEMS.names}, place)
      JOIN string_to_table($5, E'\\n') WITH ORDINALITY AS b(body, place) USING (place)
      JOIN counted c USING (account_id)
    ORDER BY place
    RETURNING 1
  ), woken AS (
    UPDATE endpoint_queue q SET due_at = least(q.due_at, greatest(clock_timestamp(), q.open_until))
    FROM counted c WHERE q.account_id = c.account_id AND c.queued
  )
  SELECT batch.fresh, c.account_id, c.events, c.queued
  FROM (
    SELECT EXISTS (SELECT FROM fresh) AS fresh, expect_rows((SELECT count(*) FROM stored),
      CASE WHEN EXISTS (SELECT FROM fresh) THEN $6::bigint ELSE 0 END) AS stored
  ) batch LEFT JOIN counted c ON batch.stored > 0`;
