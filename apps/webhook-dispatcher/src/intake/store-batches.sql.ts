import type {
  BalanceLowEvent,
  CanaryDecidedEvent,
  CapReachedEvent,
  DeliveredEvent,
  MessageReceivedEvent,
  MessageStatusChangedEvent,
} from '@sms/contracts/webhook-dispatcher';
import { arrayLiteral, columns, statement } from '@sms/platform/database';
import type { FurtherEndpoint, VendorAccount } from '../accounts/find-accounts';
import type { StoredBody } from '../bodies/bodies';
import { codeOfStatus, SENT_BALANCE_LOW, SENT_CANARY_DECIDED, SENT_CAP_REACHED, SENT_RECEIVED } from '../events/codes';

type StatusChange = MessageStatusChangedEvent['payload'];
type Received = MessageReceivedEvent['payload'];

/** A status of a message, a message from a subscriber, or an event of an account. */
export interface EventToStore {
  readonly change:
    StatusChange | Received | BalanceLowEvent['payload'] | CapReachedEvent['payload'] | CanaryDecidedEvent['payload'];
  readonly vendor: VendorAccount;
  /** Absent: the first endpoint of the account, whose log is its feed. */
  readonly further?: FurtherEndpoint;
  /** Absent or null: it is not part of a sampled trace. */
  readonly traceParent?: string | null;
}

export function isStatus(change: EventToStore['change']): change is StatusChange {
  return 'messageId' in change;
}

export function isCap(change: EventToStore['change']): change is CapReachedEvent['payload'] {
  return 'percent' in change;
}

export function isCanary(change: EventToStore['change']): change is CanaryDecidedEvent['payload'] {
  return 'decision' in change;
}

export function isReceived(change: EventToStore['change']): change is Received {
  return 'incomingId' in change;
}

export function nameOf(change: EventToStore['change']): DeliveredEvent {
  if (isStatus(change)) return 'sms.delivery_status';
  if (isReceived(change)) return 'sms.received';
  if (isCanary(change)) return 'canary.decided';
  return isCap(change) ? 'cap.reached' : 'balance.low';
}

export function endpointOf({ vendor, further }: EventToStore): number {
  return further?.number ?? vendor.endpointAccountId;
}

function messageOf(change: EventToStore['change']): string | null {
  if (isStatus(change)) return change.messageId;
  return isReceived(change) ? change.incomingId : null;
}

/** Null: it is in the feed only. A further endpoint has the events alone that it is sent. */
function storedStatus({ change, vendor, further }: EventToStore): number | null {
  if (isStatus(change)) return codeOfStatus(change.status);
  if (isReceived(change)) return further || vendor.sendsReceived ? SENT_RECEIVED : null;
  if (!further && !change.webhook) return null;
  if (isCanary(change)) return SENT_CANARY_DECIDED;
  return isCap(change) ? SENT_CAP_REACHED : SENT_BALANCE_LOW;
}

export interface BatchToStore {
  readonly id: string;
  readonly events: readonly EventToStore[];
  /** Positions in the batch of the events that are not among `events`. */
  readonly refused: readonly number[];
}

interface NumberedEvent extends EventToStore, StoredBody {
  /** Place among the new events of its endpoint, from 1 on. */
  readonly nth: number;
}

interface EndpointEvents {
  readonly accountId: number;
  readonly events: number;
}

interface BatchParams {
  readonly batches: readonly BatchToStore[];
  /** In the order in which endpoints are locked. */
  readonly endpoints: readonly EndpointEvents[];
  readonly events: readonly NumberedEvent[];
}

interface StoredRow {
  readonly fresh: boolean;
  readonly account_id: number;
  readonly events: number;
  readonly queued: boolean;
}

const BATCHES = columns<BatchToStore>({
  id: ['uuid', ({ id }) => id],
  refused: ['text', ({ refused }) => (refused.length > 0 ? arrayLiteral(refused) : null)],
});

const ENDPOINTS = columns<EndpointEvents>(
  { account_id: ['bigint', ({ accountId }) => accountId], events: ['integer', ({ events }) => events] },
  3,
);

const EVENTS = columns<NumberedEvent>(
  {
    account_id: ['bigint', (event) => endpointOf(event)],
    nth: ['integer', ({ nth }) => nth],
    vendor_account_id: ['bigint', ({ vendor }) => vendor.accountId],
    message_id: ['uuid', ({ change }) => messageOf(change)],
    sms_log_id: ['bigint', ({ change }) => (isStatus(change) ? change.smsLogId : null)],
    status: ['smallint', (event) => storedStatus(event)],
    trace_parent: ['text', ({ traceParent }) => traceParent ?? null],
    sealed: ['bytea', ({ sealed }) => sealed],
  },
  7,
);

/**
 * Locks the endpoints first, in the order of their ids, then their queues. The time is taken under the lock and never
 * goes back, so that it rises with the numbers. The queue's row is written even if it is due already, so that a
 * concurrent release either sees these events or is seen by this statement.
 */
export const storeEventBatches = statement<BatchParams, StoredRow>({
  name: 'webhook-dispatcher.store_batches',
  params: ({ batches, endpoints, events }) => [
    ...BATCHES.arrays(batches),
    ...ENDPOINTS.arrays(endpoints),
    // JSON contains no raw line feed, so the bodies are joined into one parameter.
    events.map(({ body }) => body).join('\n'),
    events.length,
    ...EVENTS.arrays(events),
  ],
  text: `
    WITH new_batch AS (
      INSERT INTO event_batch (batch_id, refused)
      SELECT id, refused::smallint[] FROM ${BATCHES.unnest} AS b(${BATCHES.names}) ORDER BY id
      ON CONFLICT DO NOTHING RETURNING batch_id
    ), locked_endpoint AS MATERIALIZED (
      SELECT account_id FROM endpoint WHERE account_id = ANY($3::bigint[]) AND EXISTS (SELECT FROM new_batch)
      ORDER BY account_id FOR NO KEY UPDATE
    ), number_range AS (
      UPDATE endpoint e SET last_sequence = e.last_sequence + n.events,
        last_event_at = greatest(e.last_event_at, clock_timestamp())
      FROM locked_endpoint l JOIN ${ENDPOINTS.unnest} AS n(${ENDPOINTS.names}) USING (account_id)
      WHERE e.account_id = l.account_id
      RETURNING e.account_id, n.events, e.last_sequence - n.events AS base, e.last_event_at,
        e.skipped_from IS NULL AS queued
    ), new_event AS (
      INSERT INTO event (account_id, sequence, created_at, vendor_account_id, message_id, sms_log_id, status, body,
        trace_parent, sealed)
      SELECT r.account_id, r.base + s.nth, r.last_event_at, s.vendor_account_id, s.message_id, s.sms_log_id, s.status,
        b.body, s.trace_parent, s.sealed
      FROM ${EVENTS.unnest} WITH ORDINALITY AS s(${EVENTS.names}, place)
        JOIN string_to_table($5, E'\\n') WITH ORDINALITY AS b(body, place) USING (place)
        JOIN number_range r USING (account_id)
      ORDER BY place
      RETURNING 1
    ), due_queue AS (
      UPDATE endpoint_queue q SET due_at = least(q.due_at, greatest(clock_timestamp(), q.open_until))
      FROM number_range r WHERE q.account_id = r.account_id AND r.queued
    )
    SELECT batch.fresh, r.account_id, r.events, r.queued
    FROM (
      SELECT f.batches > 0 AS fresh, expect_rows(f.batches, CASE WHEN f.batches > 0 THEN cardinality($1) ELSE 0 END),
        expect_rows((SELECT count(*) FROM new_event), CASE WHEN f.batches > 0 THEN $6::bigint ELSE 0 END) AS stored
      FROM (SELECT count(*) AS batches FROM new_batch) f
    ) batch LEFT JOIN number_range r ON batch.stored > 0`,
});
