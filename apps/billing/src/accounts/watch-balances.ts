import { Injectable } from '@nestjs/common';
import { WEBHOOK_DISPATCHER_EVENTS, type BalanceLowEvent } from '@sms/contracts/webhook-dispatcher';
import { Database, statement } from '@sms/platform/database';
import { type NewEvent, Outbox } from '@sms/platform/events';

interface Crossing {
  account_id: number;
  threshold: number;
  below: boolean;
  available: number;
  webhook: boolean;
}

/** A replica that waits for another one's update finds that nothing is left to change. */
const findCrossings = statement<readonly [], Crossing>({
  name: 'billing.find_crossings',
  text: `
    UPDATE low_balance AS low SET below = NOT low.below,
      notified_at = CASE WHEN low.below THEN low.notified_at ELSE clock_timestamp() END
    FROM credit_account AS account
    WHERE account.account_id = low.account_id AND low.below <> (account.available < low.threshold)
    RETURNING low.account_id, low.threshold, low.below, low.webhook, account.available`,
});

/**
 * Compares the balances of accounts with their thresholds from time to time, so that holds and settlements do nothing
 * more. A balance that falls below and rises again in between is not noticed.
 */
@Injectable()
export class WatchBalances {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /** Several replicas may do so at once. */
  async execute(): Promise<void> {
    await this.database.transaction(async (sql) => {
      const crossings = await sql.run(findCrossings, []);
      const at = this.database.now();
      await this.outbox.add(
        sql,
        crossings.flatMap((crossing) => (crossing.below ? [balanceLow(crossing, at)] : [])),
      );
    });
  }
}

function balanceLow(
  { account_id: accountId, threshold, available, webhook }: Crossing,
  at: Date,
): NewEvent & BalanceLowEvent {
  return {
    destination: WEBHOOK_DISPATCHER_EVENTS,
    type: 'balance.low',
    payload: { accountId, threshold, available, at: at.toISOString(), webhook },
  };
}
