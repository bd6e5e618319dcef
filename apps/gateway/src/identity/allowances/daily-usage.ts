import { Injectable } from '@nestjs/common';
import { arrayLiteral, columns, Database } from '@sms/platform/database';

export type Allowance = 'sandbox_messages' | 'webhook_replays';

/** What one account asks for of one allowance: each of the sizes is granted as a whole or not at all. */
export interface UsageClaim {
  readonly accountId: number;
  readonly allowance: Allowance;
  /** At least 1 each. */
  readonly sizes: readonly number[];
  readonly quota: number;
}

export interface UsageGrant {
  /** The day it was granted in, as `YYYY-MM-DD` in UTC. */
  readonly day: string;
  /** Sum of the sizes that are granted: the smallest ones, as many as fit. */
  readonly granted: number;
  /** Of the quota, afterwards. */
  readonly left: number;
  /** Until the day ends, in milliseconds. */
  readonly endsInMs: number;
}

interface GrantRow {
  readonly account_id: number;
  readonly allowance: Allowance;
  readonly day: string;
  readonly used: number;
  readonly granted: number;
  readonly ends_in_ms: number;
}

/**
 * How much each account has had today of each allowance, over all gateways. Days are those of UTC and of the database's
 * clock.
 */
@Injectable()
export class DailyUsage {
  constructor(private readonly database: Database) {}

  /**
   * Decides for many accounts, each allowance of each named once, in one statement. Grants are in the order of the
   * claims.
   */
  async claim(claims: readonly UsageClaim[]): Promise<UsageGrant[]> {
    // One order everywhere: two gateways locking the same rows crosswise would be a deadlock.
    const sorted = [...claims].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    const rows = await this.database.rows<GrantRow>(CLAIM, CLAIMS.arrays(sorted));
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

  /** Returns what was granted on that day and not used. */
  async giveBack(accountId: number, allowance: Allowance, day: string, size: number): Promise<void> {
    await this.database.execute(
      'UPDATE daily_usage SET used = greatest(0, used - $4) WHERE day = $3::date AND account_id = $1 AND allowance = $2',
      [accountId, allowance, day, size],
    );
  }

  /** Removes the days before yesterday, which nobody can ask for any more. True when there may be more. */
  async prune(): Promise<boolean> {
    const removed = await this.database.execute(
      `DELETE FROM daily_usage WHERE (day, account_id, allowance) IN (SELECT day, account_id, allowance FROM daily_usage
        WHERE day < ${TODAY} - 1 LIMIT 5000)`,
    );
    return removed === 5_000;
  }
}

function keyOf({ accountId, allowance }: Pick<UsageClaim, 'accountId' | 'allowance'>): string {
  return `${accountId} ${allowance}`;
}

/** Of the sizes in rising order: the largest sum that fits tells which of them are granted. */
function runningSums(sizes: readonly number[]): number[] {
  let sum = 0;
  return [...sizes].sort((a, b) => a - b).map((size) => (sum += size));
}

const CLAIMS = columns<UsageClaim>({
  account_id: ['bigint', (claim) => claim.accountId],
  allowance: ['text', (claim) => claim.allowance],
  sums: ['text', (claim) => arrayLiteral(runningSums(claim.sizes))],
  quota: ['integer', (claim) => claim.quota],
});

const NOW = `(clock_timestamp() AT TIME ZONE 'UTC')`;
const TODAY = `${NOW}::date`;

/**
 * The first claim of a day makes the row. ON CONFLICT reads it while it is locked, so two gateways cannot both have
 * what is left; what a later claim asks for reaches it as the row it would have made.
 */
const CLAIM = `
  INSERT INTO daily_usage AS u (day, account_id, allowance, sums, quota, used, granted)
  SELECT ${TODAY}, account_id, allowance, sums::integer[], quota, fits, fits
  FROM ${CLAIMS.unnest} AS claim (${CLAIMS.names}),
    LATERAL (SELECT coalesce(max(sum), 0) AS fits FROM unnest(sums::integer[]) AS sum WHERE sum <= quota) AS first
  ORDER BY account_id::text || ' ' || allowance COLLATE "C"
  ON CONFLICT (day, account_id, allowance) DO UPDATE
  SET (used, granted) = (
    SELECT u.used + fits, fits FROM (SELECT coalesce(max(sum), 0) AS fits FROM unnest(excluded.sums) AS sum
      WHERE u.used + sum <= excluded.quota) AS more
  )
  RETURNING account_id, allowance, day::text AS day, used, granted,
    ceil(extract(epoch FROM (day + 1)::timestamp - ${NOW}) * 1000)::integer AS ends_in_ms`;
