import { Injectable } from '@nestjs/common';
import type { AccountOpenedEvent, BillingEventBatch, HoldSettledEvent } from '@sms/contracts/billing';
import type { EventBatchReply } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { Inbox } from '@sms/platform/events';
import { openAccounts } from '../accounts/open-accounts';
import { settledCreditsTotal } from '../holds/hold-metrics';
import { settleHolds } from '../holds/settle-holds';

@Injectable()
export class TakeEventsHandler {
  constructor(
    private readonly database: Database,
    private readonly inbox: Inbox,
  ) {}

  /** @throws {DomainError} when any of the events cannot be applied; then none of them is. */
  async execute({ events }: BillingEventBatch): Promise<EventBatchReply> {
    const settled = await this.database.transaction(async (sql) => {
      const unseen = await this.inbox.takeNew(sql, events);
      await openAccounts(
        sql,
        unseen.filter((event): event is AccountOpenedEvent => event.type === 'account.opened'),
      );
      return settleHolds(
        sql,
        unseen.filter((event): event is HoldSettledEvent => event.type === 'hold.settled'),
      );
    });
    for (const { settlement, credits } of settled) settledCreditsTotal.inc({ settlement }, credits);
    return { accepted: events.length };
  }
}
