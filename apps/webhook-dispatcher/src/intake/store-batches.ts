import { type Database, statement } from '@sms/platform/database';
import type { VendorAccount } from '../accounts/find-accounts';
import type { EventStore } from '../bodies/bodies';
import { balanceLowBody, capReachedBody, eventBody, receivedBody } from '../events/event-body';
import { webhookId } from '../events/webhook-id';
import { withoutTextAndNumber } from '../events/without-text-and-number';
import {
  type BatchToStore,
  type EventToStore,
  isCap,
  isReceived,
  isStatus,
  storeEventBatches,
} from './store-batches.sql';

/** How many events an endpoint got, and whether they are to be delivered. */
export interface StoredEvents {
  readonly accountId: number;
  readonly events: number;
  readonly queued: boolean;
}

/** Undefined: all of the batches were stored before, and nothing has changed. */
export type StoredBatches = readonly StoredEvents[] | undefined;

/**
 * Stores batches of events, each under the next number of its endpoint, and makes the queues due. One
 * statement, so one transaction.
 * @throws an error that `isUnexpectedRows` knows when some of the batches were stored before, but not all
 */
export async function storeBatches(
  { database, bodies }: EventStore,
  batches: readonly BatchToStore[],
  now: Date,
): Promise<StoredBatches> {
  const byAccount = groupByEndpoint(batches.flatMap((batch) => batch.events));
  const events = byAccount.flatMap(([, ofAccount]) => ofAccount.map((event, index) => ({ ...event, nth: index + 1 })));
  const toStore = await bodies.toStore(
    events.map(({ change, vendor }) => ({ accountId: vendor.accountId, body: bodyOf(change, vendor, now) })),
  );
  const stored = await database.run(storeEventBatches, {
    batches,
    endpoints: byAccount.map(([accountId, ofAccount]) => ({ accountId, events: ofAccount.length })),
    events: events.map((event, index) => ({ ...event, body: '', sealed: null, ...toStore[index] })),
  });
  if (stored[0]?.fresh !== true) return undefined;
  return stored.map((row) => ({ accountId: row.account_id, events: row.events, queued: row.queued }));
}

function bodyOf(change: EventToStore['change'], vendor: VendorAccount, now: Date): string {
  if (isStatus(change) || isReceived(change)) {
    const body = isStatus(change) ? eventBody(change, vendor, now) : receivedBody(change, vendor, now);
    return vendor.includesTextAndNumber ? body : withoutTextAndNumber(body);
  }
  return isCap(change) ? capReachedBody(change, vendor, now) : balanceLowBody(change, vendor, now);
}

/** Sorted in the order in which endpoints are locked; a status that occurs twice in the batches counts once. */
function groupByEndpoint(events: readonly EventToStore[]): Array<[accountId: number, EventToStore[]]> {
  const seen = new Set<string>();
  const byAccount = new Map<number, EventToStore[]>();
  for (const event of events) {
    const { change, vendor } = event;
    if (isStatus(change)) {
      const id = webhookId(change.messageId, change.status);
      if (seen.has(id)) continue;
      seen.add(id);
    }
    const items = byAccount.get(vendor.endpointAccountId);
    if (items) items.push(event);
    else byAccount.set(vendor.endpointAccountId, [event]);
  }
  return [...byAccount].sort(([one], [other]) => one - other);
}

const readRefused = statement<readonly [batchId: string], { refused: number[] | null }>({
  name: 'webhook-dispatcher.read_refused',
  text: 'SELECT refused FROM event_batch WHERE batch_id = $1',
});

/** Positions refused when the batch was stored. Runs after the statement that found it, whose snapshot may lack it. */
export async function refusedBefore(database: Database, batchId: string): Promise<readonly number[]> {
  const [batch] = await database.run(readRefused, [batchId]);
  return batch?.refused ?? [];
}
