import { Injectable } from '@nestjs/common';
import type { EventBatchReply } from '@sms/contracts/rpc';
import {
  type MessageStatusChangedEvent,
  type VendorChangedEvent,
  type WebhookDispatcherEvent,
  WebhookDispatcherEventBatches,
} from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { takeEvents } from '@sms/platform/events';
import { storeAccounts } from '../accounts/store-accounts';
import { eventsTakenTotal } from '../delivery/delivery-metrics';
import { LanePool } from '../lanes/lane-pool';
import { queueDeliveries } from './queue-deliveries';

/**
 * Takes in what other services tell: one transaction a request, the reply after its commit. An account has a version
 * and a delivery its webhook id, so what comes again changes nothing.
 */
@Injectable()
export class TakeEventsHandler {
  constructor(
    private readonly database: Database,
    private readonly lanePool: LanePool,
  ) {}

  async execute(request: WebhookDispatcherEventBatches): Promise<EventBatchReply> {
    const { events, refused } = WebhookDispatcherEventBatches.events.read(request);
    return { refused: [...refused, ...(await takeEvents(events, (part) => this.apply(part)))] };
  }

  private async apply(events: readonly WebhookDispatcherEvent[]): Promise<void> {
    const { vendors, statuses } = sortOut(events);
    const taken = await this.database.transaction(async (sql) => {
      await storeAccounts(sql, vendors);
      return queueDeliveries(sql, statuses, new Date());
    });
    eventsTakenTotal.inc({ result: 'queued' }, taken.queued);
    eventsTakenTotal.inc({ result: 'skipped' }, taken.skipped);
    eventsTakenTotal.inc({ result: 'known' }, taken.known);
    this.lanePool.nudge(taken.lanes);
  }
}

function sortOut(events: readonly WebhookDispatcherEvent[]) {
  const vendors: VendorChangedEvent[] = [];
  const statuses: MessageStatusChangedEvent[] = [];
  for (const event of events) {
    switch (event.type) {
      case 'vendor.changed':
        vendors.push(event);
        break;
      case 'message.status-changed':
        statuses.push(event);
        break;
    }
  }
  return { vendors, statuses };
}
