import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { type Allowance, claimDailyAllowance, TODAY, type UsageClaim } from './daily-usage.sql';

export interface UsageGrant {
  /** The day it was granted in, as `YYYY-MM-DD` in UTC. */
  readonly day: string;
  /** Sum of the granted sizes: the smallest ones, as many as fit. */
  readonly granted: number;
  /** The rest of the quota afterwards. */
  readonly left: number;
  /** Milliseconds until the day ends. */
  readonly endsInMs: number;
}

const returnDailyAllowance = statement<readonly [accountId: number, allowance: Allowance, day: string, size: number]>({
  name: 'gateway.return_daily_allowance',
  text: `
    UPDATE daily_usage SET used = greatest(0, used - $4) WHERE day = $3::date AND account_id = $1 AND allowance = $2`,
});

const forgetDailyUsage = statement({
  name: 'gateway.forget_daily_usage',
  text: `
    DELETE FROM daily_usage WHERE (day, account_id, allowance) IN (SELECT day, account_id, allowance FROM daily_usage
     WHERE day < ${TODAY} - 1 LIMIT 5000)`,
});

/**
 * How much of each allowance each account has used today, over all gateways. Days are UTC days of the database's clock.
 */
@Injectable()
export class DailyUsage {
  constructor(private readonly database: Database) {}

  /**
   * Decides claims of many accounts, each allowance of an account once, in one statement. Grants are in the order of
   * the claims.
   */
  async claim(claims: readonly UsageClaim[]): Promise<UsageGrant[]> {
    // Rows are locked in one order: two gateways that lock them crosswise would deadlock.
    const sorted = [...claims].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const rows = await this.database.run(claimDailyAllowance, sorted);
    const byKey = new Map(rows.map((row) => [keyOf({ accountId: row.account_id, allowance: row.allowance }), row]));
    return claims.map((claim) => {
      const row = byKey.get(keyOf(claim));
      if (!row) throw new Error('daily usage answered without a claimed account');
      return {
        day: row.day,
        granted: row.granted,
        left: Math.max(0, claim.quota - row.used),
        endsInMs: row.ends_in_ms,
      };
    });
  }

  /** Gives back the unused part of a grant of that day. */
  async giveBack(accountId: number, allowance: Allowance, day: string, size: number): Promise<void> {
    await this.database.run(returnDailyAllowance, [accountId, allowance, day, size]);
  }

  /** Deletes the days before yesterday, which no request refers to any more. True when there may be more. */
  async prune(): Promise<boolean> {
    const removed = await this.database.change(forgetDailyUsage, []);
    return removed === 5_000;
  }
}

function keyOf({ accountId, allowance }: Pick<UsageClaim, 'accountId' | 'allowance'>): string {
  return `${accountId} ${allowance}`;
}
