import { Injectable } from '@nestjs/common';
import { type AccountOpenedEvent, BillingEventBatches, type HoldSettledEvent } from '@sms/contracts/billing';
import type { EventBatchReply, PlacedEvent, RefusedEvent } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { openAccounts } from '../accounts/open-accounts';
import { settleMessages } from '../settlements/settle-messages';

/** Events are idempotent: a settlement is identified by its message, an account by its id. */
@Injectable()
export class TakeBillingEventsHandler {
  constructor(private readonly database: Database) {}

  async execute(request: BillingEventBatches): Promise<EventBatchReply> {
    const { events, refused } = BillingEventBatches.events.read(request);
    const opened: AccountOpenedEvent[] = [];
    const settled: PlacedEvent<HoldSettledEvent>[] = [];
    for (const { batch, place, event } of events)
      if (event.type === 'hold.settled') settled.push({ batch, place, event });
      else opened.push(event);
    await openAccounts(this.database, opened);
    return { refused: [...refused, ...(await this.settle(settled))] };
  }

  private async settle(events: readonly PlacedEvent<HoldSettledEvent>[]): Promise<RefusedEvent[]> {
    const refused = await settleMessages(
      this.database,
      events.map(({ event }) => event.payload),
    );
    return events.flatMap(({ batch, place }, index) => {
      const code = refused.get(index);
      return code === undefined ? [] : [{ batch, place, code }];
    });
  }
}
