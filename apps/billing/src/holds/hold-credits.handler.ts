import { Injectable } from '@nestjs/common';
import type { HoldItem, HoldOutcome, HoldReply, HoldRequest } from '@sms/contracts/billing';
import { Database, type Sql } from '@sms/platform/database';
import { lockAccounts } from '../accounts/lock-accounts';
import { holdsTotal } from '../billing-metrics';
import { assertHoldRequest } from './assert-hold-request';
import { decideHolds, type HoldDecision } from './decide-holds';

const NONE: ReadonlySet<string> = new Set();

/** Reserves the credits of a batch of send requests: one transaction of two statements while credit lasts. */
@Injectable()
export class HoldCreditsHandler {
  constructor(private readonly database: Database) {}

  async execute({ items }: HoldRequest): Promise<HoldReply> {
    assertHoldRequest(items);
    if (items.length === 0) return { results: [] };
    const outcomes = await this.database.transaction(async (sql) => {
      const { outcomes, toHold } = await this.decide(sql, items);
      if (toHold.length > 0) await this.hold(sql, toHold);
      return outcomes;
    });
    const results = items.map(({ requestId }) => ({ requestId, outcome: outcomeOf(outcomes, requestId) }));
    for (const { outcome } of results) holdsTotal.inc({ outcome });
    return { results };
  }

  private async decide(sql: Sql, items: readonly HoldItem[]): Promise<HoldDecision> {
    const available = await lockAccounts(sql, items.map((item) => item.accountId));
    const decision = decideHolds(items, available, NONE);
    // While all fit, holding is what finds the repeats; only to refuse must they be known beforehand.
    if (decision.toHold.length === decision.outcomes.size) return decision;
    return decideHolds(items, available, await this.heldBefore(sql, items));
  }

  private async heldBefore(sql: Sql, items: readonly HoldItem[]): Promise<ReadonlySet<string>> {
    const rows = await sql.rows<{ request_id: string }>('SELECT request_id FROM hold WHERE request_id = ANY($1::uuid[])', [
      items.map((item) => item.requestId),
    ]);
    return new Set(rows.map((row) => row.request_id));
  }

  /** Balances move by what was newly inserted, so a repeat that conflicts costs nothing. */
  private async hold(sql: Sql, items: readonly HoldItem[]): Promise<void> {
    await sql.execute(
      `WITH held AS (
         INSERT INTO hold (request_id, account_id, credits)
         SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[]) AS item (request_id, account_id, credits) ORDER BY request_id
         ON CONFLICT (request_id) DO NOTHING RETURNING request_id, account_id, credits
       ), line AS (
         INSERT INTO ledger_transfer (account_id, debit, credit, credits, reference)
         SELECT account_id, 'available', 'held', credits, 'hold:' || request_id FROM held
       )
       UPDATE credit_account AS account SET available = available - batch.credits, held = held + batch.credits
       FROM (SELECT account_id, sum(credits)::bigint AS credits FROM held GROUP BY account_id) AS batch
       WHERE account.account_id = batch.account_id`,
      [items.map((item) => item.requestId), items.map((item) => item.accountId), items.map((item) => item.credits)],
    );
  }
}

function outcomeOf(outcomes: ReadonlyMap<string, HoldOutcome>, requestId: string): HoldOutcome {
  const outcome = outcomes.get(requestId.toLowerCase());
  if (outcome === undefined) throw new Error('an item was left undecided');
  return outcome;
}
