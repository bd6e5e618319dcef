import { type Database, statement } from '@sms/platform/database';
import type { EventStore } from '../bodies/bodies';
import { balanceLowBody, canaryDecidedBody, capReachedBody, eventBody, receivedBody } from '../events/event-body';
import { webhookId } from '../events/webhook-id';
import { withoutTextAndNumber } from '../events/without-text-and-number';
import {
  type BatchToStore,
  endpointOf,
  type EventToStore,
  isCanary,
  isCap,
  isReceived,
  isStatus,
  nameOf,
  storeEventBatches,
} from './store-batches.sql';

/** How many events an endpoint got, and whether they are to be delivered. */
export interface StoredEvents {
  /** The number of the endpoint. */
  readonly accountId: number;
  readonly events: number;
  readonly queued: boolean;
  /** It is not the first endpoint of its account, which has these events as well. */
  readonly further: boolean;
}

/** Undefined: all of the batches were stored before, and nothing has changed. */
export type StoredBatches = readonly StoredEvents[] | undefined;

/**
 * Stores batches of events, each under the next number of each of its endpoints, and makes the queues due. One
 * statement, so one transaction.
 * @throws an error that `isUnexpectedRows` knows when some of the batches were stored before, but not all
 */
export async function storeBatches(
  { database, bodies }: EventStore,
  batches: readonly BatchToStore[],
  now: Date,
): Promise<StoredBatches> {
  const byEndpoint = groupByEndpoint(batches.flatMap((batch) => batch.events));
  const events = byEndpoint.flatMap(([, ofAccount]) => ofAccount.map((event, index) => ({ ...event, nth: index + 1 })));
  const toStore = await bodies.toStore(
    events.map((event) => ({ accountId: event.vendor.accountId, body: bodyOf(event, now) })),
  );
  const stored = await database.run(storeEventBatches, {
    batches,
    endpoints: byEndpoint.map(([accountId, ofAccount]) => ({ accountId, events: ofAccount.length })),
    events: events.map((event, index) => ({ ...event, body: '', sealed: null, ...toStore[index] })),
  });
  if (stored[0]?.fresh !== true) return undefined;
  const further = new Set(events.map((event) => event.further?.number));
  return stored.map(({ account_id: accountId, events: count, queued }) => ({
    accountId,
    events: count,
    queued,
    further: further.has(accountId),
  }));
}

function bodyOf({ change, vendor, further }: EventToStore, now: Date): string {
  if (isStatus(change) || isReceived(change)) {
    const body = isStatus(change) ? eventBody(change, vendor, now) : receivedBody(change, vendor, now);
    return (further ?? vendor).includesTextAndNumber ? body : withoutTextAndNumber(body);
  }
  if (isCanary(change)) return canaryDecidedBody(change, vendor, now);
  return isCap(change) ? capReachedBody(change, vendor, now) : balanceLowBody(change, vendor, now);
}

/**
 * Sorted in the order in which endpoints are locked; a status that occurs twice in the batches counts once. Each event
 * goes to the first endpoint, whose log is the feed, and to the further ones that are sent its kind.
 */
function groupByEndpoint(events: readonly EventToStore[]): Array<[accountId: number, EventToStore[]]> {
  const seen = new Set<string>();
  const byEndpoint = new Map<number, EventToStore[]>();
  for (const event of events) {
    const { change, vendor } = event;
    if (isStatus(change)) {
      const id = webhookId(change.messageId, change.status);
      if (seen.has(id)) continue;
      seen.add(id);
    }
    add(byEndpoint, event);
    for (const further of vendor.further)
      if (further.events.includes(nameOf(change))) add(byEndpoint, { ...event, further });
  }
  return [...byEndpoint].sort(([one], [other]) => one - other);
}

function add(byEndpoint: Map<number, EventToStore[]>, event: EventToStore): void {
  const number = endpointOf(event);
  const items = byEndpoint.get(number);
  if (items) items.push(event);
  else byEndpoint.set(number, [event]);
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
