import { BILLING_ERRORS } from '@sms/contracts/billing';
import type { Database } from '@sms/platform/database';
import { isDataError } from '@sms/platform/errors';
import { settledCreditsTotal } from '../holds/hold-metrics';
import { decideSettlements, isSameSettlement, type Settlement, type SettlementDecision } from './decide-settlements';
import { settleCovered } from './settle-covered';
import { type Settled } from './settle-covered.sql';
import { lockAccountsOf, lockNamedAccounts, readSettlementStates } from './settlement-states';

type Refused = SettlementDecision['refused'];
const NONE: Refused = new Map();

/**
 * Settles messages, each at most once however often it is repeated, under the locks of their accounts. While all of
 * them are new, fit their holds and name their accounts, which is nearly always, that is one statement after the lock;
 * otherwise they are decided one by one.
 *
 * @returns the error code of each message that cannot be settled, by its index
 */
export async function settleMessages(database: Database, asked: readonly Settlement[]): Promise<Map<number, string>> {
  const firsts = new Map<string, Settlement>();
  for (const item of asked) if (!firsts.has(item.messageId)) firsts.set(item.messageId, item);
  const refused = firsts.size > 0 ? await settleOnce(database, [...firsts.values()].sort(byId)) : NONE;
  const places = new Map<number, string>();
  asked.forEach((item, place) => {
    const first = firsts.get(item.messageId);
    const code: string | undefined =
      first && !isSameSettlement(item, first) ? BILLING_ERRORS.settledOtherwise : refused.get(item.messageId);
    if (code !== undefined) places.set(place, code);
  });
  return places;
}

async function settleOnce(database: Database, items: readonly Settlement[]): Promise<Refused> {
  const settled = await settleUnlessExceeded(database, items);
  count(settled);
  if (settled?.messages === items.length) return NONE;
  const decided = await database.transaction(async (sql) => {
    const locked = await lockAccountsOf(sql, items);
    const { due, refused } = decideSettlements(await readSettlementStates(sql, items, locked));
    return { refused, settled: due.length > 0 ? await settleCovered(sql, due, locked) : undefined };
  });
  count(decided.settled);
  return decided.refused;
}

/** Returns undefined, and settles nothing, when a hold would be exceeded. */
async function settleUnlessExceeded(database: Database, items: readonly Settlement[]): Promise<Settled | undefined> {
  try {
    return await database.transaction(async (sql) => settleCovered(sql, items, await lockNamedAccounts(sql, items)));
  } catch (error) {
    if (isDataError(error)) return undefined;
    throw error;
  }
}

function count(settled: Settled | undefined): void {
  if (settled === undefined) return;
  settledCreditsTotal.inc({ settlement: 'capture' }, settled.captured);
  settledCreditsTotal.inc({ settlement: 'release' }, settled.released);
}

function byId(one: Settlement, other: Settlement): number {
  return one.messageId < other.messageId ? -1 : 1;
}
