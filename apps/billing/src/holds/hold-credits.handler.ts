import { Injectable } from '@nestjs/common';
import type { HoldItem, HoldOutcome, HoldReply, HoldRequest, HoldResult } from '@sms/contracts/billing';
import { Database, type Sql } from '@sms/platform/database';
import { lockAccounts } from '../accounts/lock-accounts';
import { decideHolds } from './decide-holds';
import { holdCoveredGroups } from './hold-covered-groups';
import { holdsTotal } from './hold-metrics';

type Outcomes = Map<string, HoldOutcome>;

/**
 * Reserves the credits of a batch of send requests. While accounts have credit for all that is asked of them,
 * which is nearly always, a batch is one statement; only what an account cannot cover as a whole is decided
 * item by item in a transaction.
 */
@Injectable()
export class HoldCreditsHandler {
  constructor(private readonly database: Database) {}

  async execute({ items }: HoldRequest): Promise<HoldReply> {
    if (items.length === 0) return { results: [] };
    const asked = eachRequestOnce(items);
    const outcomes: Outcomes = new Map();
    const covered = await holdCoveredGroups(this.database, asked);
    for (const item of asked) outcomes.set(key(item), covered.has(item.accountId) ? 'held' : 'unknown_account');
    const scarce = asked.filter((item) => covered.get(item.accountId) === false);
    if (scarce.length > 0) await this.holdOneByOne(scarce, outcomes);
    return {
      results: counted(items.map((item) => ({ requestId: item.requestId, outcome: outcomeOf(outcomes, item) }))),
    };
  }

  private async holdOneByOne(items: readonly HoldItem[], outcomes: Outcomes): Promise<void> {
    const decided = await this.database.transaction(async (sql) => {
      const available = await lockAccounts(
        sql,
        items.map((item) => item.accountId),
      );
      const decision = decideHolds(items, available, await heldBefore(sql, items));
      if (decision.toHold.length > 0) await holdCoveredGroups(sql, decision.toHold);
      return decision.outcomes;
    });
    for (const [id, outcome] of decided) outcomes.set(id, outcome);
  }
}

/** Read under the lock, so that a batch waited for is seen. */
async function heldBefore(sql: Sql, items: readonly HoldItem[]): Promise<ReadonlySet<string>> {
  const rows = await sql.rows<{ request_id: string }>(
    'SELECT request_id FROM hold WHERE request_id = ANY($1::uuid[])',
    [items.map((item) => item.requestId)],
  );
  return new Set(rows.map((row) => row.request_id));
}

/** As Postgres writes it. */
function key(item: HoldItem): string {
  return item.requestId.toLowerCase();
}

/** The first of those that share an id. */
function eachRequestOnce(items: readonly HoldItem[]): HoldItem[] {
  const seen = new Set<string>();
  return items.filter((item) => seen.size < seen.add(key(item)).size);
}

function outcomeOf(outcomes: Outcomes, item: HoldItem): HoldOutcome {
  const outcome = outcomes.get(key(item));
  if (outcome === undefined) throw new Error('an item was left undecided');
  return outcome;
}

function counted(results: readonly HoldResult[]): readonly HoldResult[] {
  for (const { outcome } of results) holdsTotal.inc({ outcome });
  return results;
}
