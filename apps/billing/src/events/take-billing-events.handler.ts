import { Injectable } from '@nestjs/common';
import {
  type AccountOpenedEvent,
  BILLING_ERRORS,
  BillingEventBatches,
  type HoldOutcome,
  type HoldRepeatedEvent,
  type HoldSettledEvent,
} from '@sms/contracts/billing';
import type { EventBatchReply, PlacedEvent, RefusedEvent } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { openAccounts } from '../accounts/open-accounts';
import { capOpenedAccounts } from '../day-caps/set-day-cap.handler';
import { HoldCreditsHandler } from '../holds/hold-credits.handler';
import { settleMessages } from '../settlements/settle-messages';

const REFUSALS: Readonly<Record<Exclude<HoldOutcome, 'held'>, string>> = {
  insufficient_credit: BILLING_ERRORS.holdNotCovered,
  over_day_cap: BILLING_ERRORS.holdNotCovered,
  unknown_account: BILLING_ERRORS.accountUnknown,
  invalid: BILLING_ERRORS.holdInvalid,
};

/** Events are idempotent: a hold and a settlement are identified by their ids, an account by its own. */
@Injectable()
export class TakeBillingEventsHandler {
  constructor(
    private readonly database: Database,
    private readonly holds: HoldCreditsHandler,
  ) {}

  async execute(request: BillingEventBatches): Promise<EventBatchReply> {
    const { events, refused } = BillingEventBatches.events.read(request);
    const opened: AccountOpenedEvent[] = [];
    const repeated: PlacedEvent<HoldRepeatedEvent>[] = [];
    const settled: PlacedEvent<HoldSettledEvent>[] = [];
    for (const { batch, place, event } of events)
      if (event.type === 'hold.settled') settled.push({ batch, place, event });
      else if (event.type === 'hold.repeated') repeated.push({ batch, place, event });
      else opened.push(event);
    await openAccounts(this.database, opened);
    await capOpenedAccounts(this.database, opened);
    return { refused: [...refused, ...(await this.hold(repeated)), ...(await this.settle(settled))] };
  }

  /** Only after a restore. Refused ones come again, and what settles them as well. */
  private async hold(events: readonly PlacedEvent<HoldRepeatedEvent>[]): Promise<RefusedEvent[]> {
    if (events.length === 0) return [];
    const { results } = await this.holds.execute({ items: events.map(({ event }) => event.payload) });
    return events.flatMap(({ batch, place }, index) => {
      const outcome = results[index]?.outcome ?? 'invalid';
      return outcome === 'held' ? [] : [{ batch, place, code: REFUSALS[outcome] }];
    });
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
