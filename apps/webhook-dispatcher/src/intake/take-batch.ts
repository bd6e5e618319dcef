import type { WebhookDispatcherEvent } from '@sms/contracts/webhook-dispatcher';
import { WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import type { Database } from '@sms/platform/database';
import { findAccounts } from '../accounts/find-accounts';
import { storeAccounts } from '../accounts/store-accounts';
import { type StatusToStore, storeBatch, type StoredBatch } from './store-batch';

/** An event and its place in the batch as it came; those that did not fit are left out. */
export interface PlacedEvent {
  readonly place: number;
  readonly event: WebhookDispatcherEvent;
}

export interface RefusedEvent {
  readonly place: number;
  readonly code: string;
}

export interface TakenBatch extends Pick<StoredBatch, 'repeated' | 'endpoints'> {
  readonly statuses: number;
  readonly refused: readonly RefusedEvent[];
}

/**
 * Takes in one batch. An account has a version and a batch its id, so what comes again changes nothing and gets the
 * same reply. Status changes of accounts that are not known yet are refused, to come again later.
 * @param unfit places of the batch whose events were refused already
 */
export async function takeBatch(
  database: Database,
  batchId: string,
  events: readonly PlacedEvent[],
  unfit: readonly RefusedEvent[],
  now: Date,
): Promise<TakenBatch> {
  const vendors = events.flatMap(({ event }) => (event.type === 'vendor.changed' ? [event.payload] : []));
  await storeAccounts(database, vendors);
  const changes = events.flatMap(({ place, event }) =>
    event.type === 'message.status-changed' ? [{ place, change: event.payload }] : [],
  );
  const accounts = await findAccounts(
    database,
    changes.map(({ change }) => change.accountId),
  );
  const statuses: StatusToStore[] = [];
  const refused = new Map(unfit.map(({ place, code }) => [place, code]));
  for (const { place, change } of changes) {
    const vendor = accounts.get(change.accountId);
    if (vendor) statuses.push({ change, vendor });
    else refused.set(place, WEBHOOK_ERRORS.accountUnknown);
  }
  if (statuses.length === 0) return { repeated: false, endpoints: [], statuses: 0, refused: listOf(refused) };
  const stored = await storeBatch(database, batchId, statuses, [...refused.keys()], now);
  if (!stored.repeated) return { ...stored, statuses: statuses.length, refused: listOf(refused) };
  const refusedBefore = new Map(
    stored.refused.map((place) => [place, refused.get(place) ?? WEBHOOK_ERRORS.accountUnknown]),
  );
  return { ...stored, statuses: statuses.length, refused: listOf(refusedBefore) };
}

function listOf(refused: ReadonlyMap<number, string>): RefusedEvent[] {
  return [...refused].map(([place, code]) => ({ place, code }));
}
