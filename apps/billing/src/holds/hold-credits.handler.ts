import { Injectable } from '@nestjs/common';
import type { HoldItem, HoldOutcome, HoldReply, HoldRequest } from '@sms/contracts/billing';
import { timeOfRequest } from '@sms/contracts/rpc';
import { Database, type Sql } from '@sms/platform/database';
import { lockAccounts } from '../accounts/lock-accounts';
import { decideHolds } from './decide-holds';
import { holdCoveredGroups } from './hold-covered-groups';
import { holdsTotal } from './hold-metrics';
import { isSameHold, knownHolds } from './known-holds';

/** By request id. */
type Outcomes = Map<string, HoldOutcome>;

/** Requests are sent again for two days at most; the ledger has partitions for these times. */
const MAX_AGE_MS = 48 * 3_600_000;
/** By as much the clock of whoever made the id may be ahead. */
const MAX_AHEAD_MS = 3_600_000;

/**
 * Reserves the credits of a batch of send requests. While accounts have credit for all that is asked of them,
 * which is nearly always, a batch is one statement; only what an account cannot cover as a whole is decided
 * item by item in a transaction.
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

  /** Those without an outcome are too old, or of the future. */
  private async holdOnce(items: readonly HoldItem[], nowMs: number): Promise<Outcomes> {
    const outcomes: Outcomes = new Map();
    const asked = items.filter(({ requestId }) => {
      const ageMs = nowMs - timeOfRequest(requestId);
      return ageMs <= MAX_AGE_MS && ageMs >= -MAX_AHEAD_MS;
    });
    if (asked.length === 0) return outcomes;
    const { covered, held } = await holdCoveredGroups(this.database, asked);
    for (const item of asked) outcomes.set(item.requestId, covered.has(item.accountId) ? 'held' : 'unknown_account');
    const isCovered = (item: HoldItem): boolean => covered.get(item.accountId) === true;
    await findOtherHolds(this.database, asked.filter(isCovered), held, outcomes);
    const scarce = asked.filter((item) => covered.get(item.accountId) === false);
    if (scarce.length > 0) await this.holdOneByOne(scarce, outcomes);
    return outcomes;
  }

  private async holdOneByOne(items: readonly HoldItem[], outcomes: Outcomes): Promise<void> {
    await this.database.transaction(async (sql) => {
      const available = await lockAccounts(
        sql,
        items.map((item) => item.accountId),
      );
      // Read under the lock, so that a batch waited for is seen.
      const decision = decideHolds(items, available, await knownHolds(sql, items));
      for (const [id, outcome] of decision.outcomes) outcomes.set(id, outcome);
      if (decision.toHold.length === 0) return;
      const { held } = await holdCoveredGroups(sql, decision.toHold);
      await findOtherHolds(sql, decision.toHold, held, outcomes);
    });
  }
}

/** When there were repeats among the items: refuses those whose ids are held for something else. */
async function findOtherHolds(
  sql: Pick<Sql, 'run'>,
  items: readonly HoldItem[],
  held: number,
  outcomes: Outcomes,
): Promise<void> {
  if (held === items.length) return;
  const known = await knownHolds(sql, items);
  for (const item of items) {
    const hold = known.get(item.requestId);
    if (!hold || !isSameHold(item, hold)) outcomes.set(item.requestId, 'invalid');
  }
}
