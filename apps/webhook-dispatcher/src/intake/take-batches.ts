import type { RefusedEvent } from '@sms/contracts/rpc';
import type { WebhookDispatcherEvent } from '@sms/contracts/webhook-dispatcher';
import { WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { type Database, isUnexpectedRows } from '@sms/platform/database';
import { runBatch } from '@sms/platform/runtime';
import { type VendorAccount, findAccounts } from '../accounts/find-accounts';
import { storeAccounts } from '../accounts/store-accounts';
import type { EventStore } from '../bodies/bodies';
import { refusedBefore, storeBatches, type StoredEvents } from './store-batches';
import type { BatchToStore, EventToStore } from './store-batches.sql';

export interface BatchToTake {
  /** Index of the batch in the request. */
  readonly batch: number;
  readonly id: string;
  readonly events: ReadonlyArray<{ readonly place: number; readonly event: WebhookDispatcherEvent }>;
  /** Events of the batch that were refused as malformed. */
  readonly malformed: readonly RefusedEvent[];
}

export interface TakenBatches {
  readonly endpoints: readonly StoredEvents[];
  /** Number of events for feeds, repeats included. */
  readonly events: number;
  readonly refused: readonly RefusedEvent[];
}

interface ReadBatch extends BatchToStore {
  readonly batch: number;
  readonly refusals: readonly RefusedEvent[];
}

type Stored = Pick<TakenBatches, 'endpoints' | 'refused'>;

const hasEvents = ({ events }: ReadBatch): boolean => events.length > 0;

/**
 * Takes batches in, in one transaction. An account has a version and a batch its id, so a repeat changes nothing and
 * gets the same reply. Events of unknown accounts are refused, to be sent again later.
 */
export async function takeBatches(
  store: EventStore,
  batches: readonly BatchToTake[],
  now: Date,
): Promise<TakenBatches> {
  const { database } = store;
  const events = batches.flatMap((batch) => batch.events.map(({ event }) => event));
  await storeAccounts(
    database,
    events.flatMap((event) => (event.type === 'vendor.changed' ? [event.payload] : [])),
  );
  const accountIds = events.flatMap((event) => (event.type === 'vendor.changed' ? [] : [event.payload.accountId]));
  if (accountIds.length === 0)
    return { endpoints: [], events: 0, refused: batches.flatMap(({ malformed }) => malformed) };
  const accounts = await findAccounts(database, accountIds);
  const read = batches.map((batch) => readBatch(batch, accounts));
  const { endpoints, refused } = await storeOnce(store, read.filter(hasEvents), now);
  return {
    endpoints,
    events: read.reduce((sum, batch) => sum + batch.events.length, 0),
    refused: [...refused, ...read.filter((batch) => !hasEvents(batch)).flatMap(({ refusals }) => refusals)],
  };
}

function readBatch(
  { batch, id, events, malformed }: BatchToTake,
  accounts: ReadonlyMap<number, VendorAccount>,
): ReadBatch {
  const toStore: EventToStore[] = [];
  const refusals = [...malformed];
  for (const { place, event } of events) {
    if (event.type === 'vendor.changed') continue;
    const vendor = accounts.get(event.payload.accountId);
    if (vendor) toStore.push({ change: event.payload, vendor, traceParent: event.traceParent ?? null });
    else refusals.push({ batch, place, code: WEBHOOK_ERRORS.accountUnknown });
  }
  return { batch, id, events: toStore, refusals, refused: refusals.map(({ place }) => place) };
}

/** Usually all batches are new. A relay whose reply was lost may send known batches with new ones behind them. */
async function storeOnce(store: EventStore, batches: readonly ReadBatch[], now: Date): Promise<Stored> {
  if (batches.length === 0) return { endpoints: [], refused: [] };
  const stored = await runBatch(batches, {
    run: (some) => storeAll(store, some, now),
    splitOnError: (error) => (isUnexpectedRows(error) ? 'halve' : 'none'),
    failed: (_some, error) => {
      throw error;
    },
  });
  return {
    endpoints: stored.flatMap(({ endpoints }) => endpoints),
    refused: stored.flatMap(({ refused }) => refused),
  };
}

/** @throws an error that `isUnexpectedRows` knows when some of the batches are known, but not all */
async function storeAll(store: EventStore, batches: readonly ReadBatch[], now: Date): Promise<Stored> {
  const endpoints = await storeBatches(store, batches, now);
  if (endpoints) return { endpoints, refused: batches.flatMap(({ refusals }) => refusals) };
  const refused = await Promise.all(batches.map((batch) => refusalsBefore(store.database, batch)));
  return { endpoints: [], refused: refused.flat() };
}

/** The refusals in the reply to the first delivery of the batch. */
async function refusalsBefore(database: Database, { id, batch, refusals }: ReadBatch): Promise<RefusedEvent[]> {
  const places = await refusedBefore(database, id);
  return places.map(
    (place) =>
      refusals.find((refusal) => refusal.place === place) ?? { batch, place, code: WEBHOOK_ERRORS.accountUnknown },
  );
}
