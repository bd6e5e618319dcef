import { Injectable } from '@nestjs/common';
import {
  type AccountOpenedEvent,
  type BillingEvent,
  BillingEventBatches,
  type HoldSettledEvent,
} from '@sms/contracts/billing';
import type { EventBatchReply } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { takeEvents } from '@sms/platform/events';
import { openAccounts } from '../accounts/open-accounts';
import { settledCreditsTotal } from '../holds/hold-metrics';
import { settleHolds } from '../holds/settle-holds';

/** A settlement is known by its message, an account by its id: what comes again changes nothing. */
@Injectable()
export class TakeEventsHandler {
  constructor(private readonly database: Database) {}

  async execute(request: BillingEventBatches): Promise<EventBatchReply> {
    const { events, refused } = BillingEventBatches.events.read(request);
    return { refused: [...refused, ...(await takeEvents(events, (part) => this.apply(part)))] };
  }

  private async apply(events: readonly BillingEvent[]): Promise<void> {
    const settled = await this.database.transaction(async (sql) => {
      await openAccounts(
        sql,
        events.filter((event): event is AccountOpenedEvent => event.type === 'account.opened'),
      );
      return settleHolds(
        sql,
        events.filter((event): event is HoldSettledEvent => event.type === 'hold.settled'),
      );
    });
    for (const { settlement, credits } of settled) settledCreditsTotal.inc({ settlement }, credits);
  }
}
