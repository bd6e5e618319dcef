import { Injectable } from '@nestjs/common';
import type { HoldItem, HoldOutcome, HoldReply, HoldRequest } from '@sms/contracts/billing';
import { timeOfRequest } from '@sms/contracts/rpc';
import { Database, type Sql } from '@sms/platform/database';
import { lockAccounts } from '../accounts/lock-accounts';
import { dayLeft } from '../day-caps/day-left';
import { decideHolds } from './decide-holds';
import { holdCoveredGroups } from './hold-covered-groups';
import { holdsTotal } from './hold-metrics';
import { isSameHold, knownHolds } from './known-holds';

/** Keyed by request id. */
type Outcomes = ReadonlyMap<string, HoldOutcome>;

/** Requests are retried for two days at most; the ledger has partitions for these times. */
const MAX_AGE_MS = 48 * 3_600_000;
/** How far the clock of the process that made the id may be ahead. */
const MAX_AHEAD_MS = 3_600_000;

/**
 * Reserves the credits of a batch of send requests. While accounts can cover all their items, which is nearly always, a
 * batch is one statement; only the items of an account that cannot cover them together are decided one by one in a
 * transaction.
 */
@Injectable()
export class HoldCreditsHandler {
  constructor(private readonly database: Database) {}

  async execute({ items }: HoldRequest): Promise<HoldReply> {
    const firsts = new Map<string, HoldItem>();
    for (const item of items) if (!firsts.has(item.requestId)) firsts.set(item.requestId, item);
    const outcomes = await this.holdOnce([...firsts.values()], Date.now());
    const results = items.map((item) => {
      const first = firsts.get(item.requestId);
      const outcome = first && isSameHold(item, first) ? outcomes.get(item.requestId) : 'invalid';
      return { requestId: item.requestId, outcome: outcome ?? 'invalid' };
    });
    for (const { outcome } of results) holdsTotal.inc({ outcome });
    return { results };
  }

  /** Items without an outcome are too old, or of the future. */
  private async holdOnce(items: readonly HoldItem[], nowMs: number): Promise<Outcomes> {
    const asked = items.filter(({ requestId }) => {
      const ageMs = nowMs - timeOfRequest(requestId);
      return ageMs <= MAX_AGE_MS && ageMs >= -MAX_AHEAD_MS;
    });
    if (asked.length === 0) return new Map();
    const { covered, held } = await holdCoveredGroups(this.database, asked);
    const ofKnown = asked.filter((item) => covered.get(item.accountId) === true);
    const scarce = asked.filter((item) => covered.get(item.accountId) === false);
    return new Map([
      ...asked.map((item) => [item.requestId, covered.has(item.accountId) ? 'held' : 'unknown_account'] as const),
      ...(await otherHolds(this.database, ofKnown, held)),
      ...(scarce.length > 0 ? await this.holdOneByOne(scarce) : []),
    ]);
  }

  private async holdOneByOne(items: readonly HoldItem[]): Promise<Outcomes> {
    return this.database.transaction(async (sql) => {
      const accountIds = items.map((item) => item.accountId);
      const available = await lockAccounts(sql, accountIds);
      // Read under the lock, to see the holds of a batch waited for.
      const known = await knownHolds(sql, items);
      const decision = decideHolds(items, available, known, await dayLeft(sql, accountIds));
      if (decision.toHold.length === 0) return decision.outcomes;
      const { held } = await holdCoveredGroups(sql, decision.toHold);
      return new Map([...decision.outcomes, ...(await otherHolds(sql, decision.toHold, held))]);
    });
  }
}

/** Refuses items whose ids are held for something else; reads nothing when all holds are new. */
async function otherHolds(sql: Pick<Sql, 'run'>, items: readonly HoldItem[], held: number): Promise<Outcomes> {
  if (held === items.length) return new Map();
  const known = await knownHolds(sql, items);
  const isOther = (item: HoldItem): boolean => {
    const hold = known.get(item.requestId);
    return !hold || !isSameHold(item, hold);
  };
  return new Map(items.filter(isOther).map(({ requestId }) => [requestId, 'invalid']));
}
