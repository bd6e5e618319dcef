import { Injectable } from '@nestjs/common';
import type { AccountOpenedEvent, SetDayCapRequest } from '@sms/contracts/billing';
import { Database, type Sql, statement } from '@sms/platform/database';
import { TODAY } from './day-left';

const forgetCap = statement<readonly [vendorId: number, accountIds: readonly number[]]>({
  name: 'billing.forget_day_cap',
  text: 'DELETE FROM day_cap WHERE vendor_id = $1 AND account_id = ANY($2::bigint[])',
});

/** What was used before the first cap of the day does not count. A changed cap is notified of anew. */
const setCap = statement<readonly [vendorId: number, accountIds: readonly number[], credits: number, webhook: boolean]>(
  {
    name: 'billing.set_day_cap',
    text: `
    INSERT INTO day_cap (account_id, vendor_id, credits, webhook, day, base)
    SELECT account_id, $1, $3::bigint, $4, ${TODAY}, held + spent FROM credit_account
      WHERE account_id = ANY($2::bigint[]) ORDER BY account_id
    ON CONFLICT (account_id) DO UPDATE SET credits = excluded.credits, webhook = excluded.webhook,
      notified = CASE WHEN day_cap.credits = excluded.credits THEN day_cap.notified ELSE 0 END`,
  },
);

@Injectable()
export class SetDayCapHandler {
  constructor(private readonly database: Database) {}

  async execute({ vendorId, accountIds, credits, webhook }: SetDayCapRequest): Promise<object> {
    if (credits === null) await this.database.run(forgetCap, [vendorId, accountIds]);
    else await this.database.run(setCap, [vendorId, accountIds, credits, webhook]);
    return {};
  }
}

/** Gives new accounts the caps of their vendors; to be called when they are open. */
export async function capOpenedAccounts(sql: Pick<Sql, 'run'>, events: readonly AccountOpenedEvent[]): Promise<void> {
  for (const { payload } of events) {
    const { accountId, dayCap } = payload;
    if (dayCap) await sql.run(setCap, [dayCap.vendorId, [accountId], dayCap.credits, dayCap.webhook]);
  }
}
