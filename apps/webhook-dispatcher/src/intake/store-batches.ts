import type { MessageStatusChangedEvent } from '@sms/contracts/webhook-dispatcher';
import { arrayLiteral, columns, type Database } from '@sms/platform/database';
import type { Account } from '../accounts/find-accounts';
import { statusCode } from '../events/codes';
import { eventBody } from '../events/event-body';
import { webhookId } from '../events/webhook-id';

type StatusChange = MessageStatusChangedEvent['payload'];

export interface StatusToStore {
  readonly change: StatusChange;
  readonly vendor: Account;
}

export interface BatchToStore {
  readonly id: string;
  readonly statuses: readonly StatusToStore[];
  /** Positions in the batch of the events that are not among `statuses`. */
  readonly refused: readonly number[];
}

/** How many events an endpoint got, and whether they are to be delivered. */
export interface StoredEvents {
  readonly accountId: number;
  readonly events: number;
  readonly queued: boolean;
}

/** Undefined: all of the batches were stored before, and nothing has changed. */
export type StoredBatches = readonly StoredEvents[] | undefined;

/**
 * Stores batches of status changes, each under the next number of its endpoint, and makes the queues due. One
 * statement, so one transaction.
 * @throws an error that `isUnexpectedRows` knows when some of the batches were stored before, but not all
 */
export async function storeBatches(
  database: Database,
  batches: readonly BatchToStore[],
  now: Date,
): Promise<StoredBatches> {
  const byAccount = groupByEndpoint(batches.flatMap(({ statuses }) => statuses));
  const rows = byAccount.flatMap(([, items]) =>
    items.map(({ change, vendor }, index) => ({ change, vendor, nth: index + 1 })),
  );
  const stored = await database.rows<StoredRow>(STORE, [
    batches.map(({ id }) => id),
    batches.map(({ refused }) => (refused.length > 0 ? arrayLiteral(refused) : null)),
    byAccount.map(([accountId]) => accountId),
    byAccount.map(([, items]) => items.length),
    // JSON contains no raw line feed, so the bodies are joined into one parameter.
    rows.map(({ change, vendor }) => eventBody(change, vendor, now)).join('\n'),
    rows.length,
    ...ITEMS.arrays(rows),
  ]);
  if (stored[0]?.fresh !== true) return undefined;
  return stored.map((row) => ({ accountId: row.account_id, events: row.events, queued: row.queued }));
}

interface StoredRow {
  readonly fresh: boolean;
  readonly account_id: number;
  readonly events: number;
  readonly queued: boolean;
}

/** Sorted in the order in which endpoints are locked; a status that occurs twice in the batches counts once. */
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

/** Positions refused when the batch was stored. Runs after the statement that found it, whose snapshot may lack it. */
export async function refusedBefore(database: Database, batchId: string): Promise<readonly number[]> {
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
 * goes back, so that it rises with the numbers. The queue's row is written even if it is due already, so that a
 * concurrent release either sees these events or is seen by this statement.
 */
const STORE = `
  WITH fresh AS (
    INSERT INTO event_batch (batch_id, refused)
    SELECT id, refused::smallint[] FROM unnest($1::uuid[], $2::text[]) AS b(id, refused) ORDER BY id
    ON CONFLICT DO NOTHING RETURNING batch_id
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
    SELECT f.batches > 0 AS fresh, expect_rows(f.batches, CASE WHEN f.batches > 0 THEN cardinality($1) ELSE 0 END),
      expect_rows((SELECT count(*) FROM stored), CASE WHEN f.batches > 0 THEN $6::bigint ELSE 0 END) AS stored
    FROM (SELECT count(*) AS batches FROM fresh) f
  ) batch LEFT JOIN counted c ON batch.stored > 0`;
