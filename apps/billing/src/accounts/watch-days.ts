import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { Gauge } from 'prom-client';
import { TODAY } from '../day-caps/day-left';

const belowADay = new Gauge({
  name: 'billing_accounts_below_a_day',
  help: 'Accounts whose available credits are fewer than they held and spent yesterday, or today so far; of all replicas',
});

/** Days on which nothing ran count as one average day. */
const beginDay = statement({
  name: 'billing.begin_day_of_accounts',
  text: `
    INSERT INTO account_day AS known (account_id, day, base, day_before)
    SELECT account.account_id, ${TODAY},
      CASE WHEN (account.opened_at AT TIME ZONE 'UTC')::date = ${TODAY} THEN 0 ELSE account.held + account.spent END, 0
    FROM credit_account AS account LEFT JOIN account_day AS begun ON begun.account_id = account.account_id
      AND begun.day = ${TODAY}
    WHERE begun.account_id IS NULL
    ORDER BY account.account_id
    ON CONFLICT (account_id) DO UPDATE SET day = excluded.day, base = excluded.base,
      day_before = (excluded.base - known.base) / (excluded.day - known.day)
    WHERE known.day < excluded.day`,
});

const countBelow = statement<readonly [], { accounts: number }>({
  name: 'billing.count_accounts_below_a_day',
  text: `
    SELECT count(*)::integer AS accounts FROM account_day AS today JOIN credit_account AS account USING (account_id)
    WHERE account.available < greatest(today.day_before, account.held + account.spent - today.base)`,
});

/**
 * Counts the accounts that will run out of credit within a day if they send as they did, from two rows of each account
 * once a minute, so that holds and settlements do nothing for it.
 */
@Injectable()
export class WatchDays {
  constructor(private readonly database: Database) {}

  /** Several replicas may do so at once, and export the same number. */
  async execute(): Promise<void> {
    try {
      await this.database.run(beginDay, []);
      const [counted] = await this.database.run(countBelow, []);
      belowADay.set(counted?.accounts ?? 0);
    } catch (error) {
      // A stale number would hide the failure.
      belowADay.remove();
      throw error;
    }
  }
}
