import type { DatabaseUrls } from '../reading/audit.config';
import { operatorId, recordEntry } from '../restore/operator-log';
import { onStoppedDatabases, type StoppedDatabases } from '../restore/stopped-databases';
import { bringBackAccounts, reportAccounts } from './accounts';
import { releaseUnknownHolds, repeatLostHolds } from './holds';
import { BILLING, DISPATCHER } from './event-writer';
import { expandBulks } from './expand-bulks';
import { contextOf, type ReconcileContext, type Settled } from './reconcile-context';
import { reportMessages, usesOf } from './report-messages';
import { reportSenderNames } from './sender-names';
import { takeBackQueue } from './take-back-queue';

/** A message may change for so long after it was accepted: its validity and the wait for its receipt. */
const OPEN_MS = 4 * 86_400_000;
const MAX_SHOWN = 3;

export interface ReconcileOptions {
  /** Otherwise nothing is kept of what is written. */
  readonly apply: boolean;
  readonly operator: string;
}

/** No restore was noted, so that nobody knows from when on databases differ. */
export class NoRestoreError extends Error {
  override readonly name = 'NoRestoreError';
}

/**
 * Settles what differs between databases of different moments, and returns a line for each rule. Without `apply` all of
 * it is rolled back. It may be repeated, also when it was interrupted: a second run finds what the first one has left.
 */
export function reconcile(urls: DatabaseUrls, { apply, operator }: ReconcileOptions): Promise<string[]> {
  return onStoppedDatabases(urls, async (clients) => {
    const actor = await operatorId(clients.gateway, operator);
    const from = new Date((await notedMoment(clients)).getTime() - OPEN_MS);
    const all = Object.values(clients);
    for (const client of all) await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL jit = off');
    const settled = await settleAll(contextOf(clients, from, new Date()));
    if (apply) {
      const counts = Object.fromEntries(settled.map(({ what, ids }, place) => [`${place + 1} ${what}`, ids.length]));
      await recordEntry(clients.gateway, actor, {
        action: 'restore.reconciled',
        target: `restored:${from.toISOString()}`,
        details: counts,
      });
    }
    // Consumers first: an event that is committed without what it is about would be refused until then.
    for (const client of all.reverse()) await client.query(apply ? 'COMMIT' : 'ROLLBACK');
    return linesOf(settled, apply);
  });
}

async function notedMoment({ gateway }: StoppedDatabases): Promise<Date> {
  const { rows } = await gateway.query<{ moment: Date }>(
    'SELECT restored_to AS moment FROM restored_period WHERE announced_at IS NULL ORDER BY noted_at DESC LIMIT 1',
  );
  const moment = rows[0]?.moment;
  if (!moment) throw new NoRestoreError('no restore is noted: run the audit with --restored first');
  return moment;
}

/**
 * In this order: each rule builds on those before it. What messaging's outbox has is written again from its log, as far
 * as its consumers lack it, so that their order is that of the statuses.
 */
async function settleAll(context: ReconcileContext): Promise<Settled[]> {
  for (const table of ['outbox', 'outbox_refused'])
    await context.clients.messaging.query(`DELETE FROM ${table} WHERE destination = ANY($1)`, [[BILLING, DISPATCHER]]);
  return [
    ...(await bringBackAccounts(context)),
    ...(await reportAccounts(context)),
    ...(await reportSenderNames(context)),
    ...(await expandBulks(context)),
    ...(await takeBackQueue(context)),
    ...(await releaseUnknownHolds(context)),
    ...(await repeatLostHolds(context, await usesOf(context))),
    ...(await reportMessages(context)),
  ];
}

function linesOf(settled: readonly Settled[], apply: boolean): string[] {
  return [
    ...settled.flatMap(({ what, ids }) => [
      `${String(ids.length).padStart(7)}  ${what}`,
      ...ids.slice(0, MAX_SHOWN).map((id) => `           ${id}`),
    ]),
    '',
    apply
      ? 'written; start the processes, and run the audit when they have caught up'
      : 'nothing was written: --apply writes it',
  ];
}
