import { Injectable } from '@nestjs/common';
import type { EventBatch, EventBatchReply } from '@sms/contracts/rpc';
import type {
  MessageStatusChangedEvent,
  VendorChangedEvent,
  WebhookDispatcherEvent,
} from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { storeAccounts } from '../accounts/store-accounts';
import { EVENTS_TAKEN } from '../delivery/delivery-metrics';
import { LanePool } from '../lanes/lane-pool';
import { queueDeliveries } from './queue-deliveries';

/**
 * Takes in what other services tell: one transaction a batch, the reply after its commit. There is no inbox: an account
 * has a version and a delivery its webhook id, so what comes again changes nothing.
 */
@Injectable()
export class TakeEventsHandler {
  constructor(
    private readonly database: Database,
    private readonly lanePool: LanePool,
  ) {}

  async execute(batch: EventBatch<WebhookDispatcherEvent>): Promise<EventBatchReply> {
    const taken = await this.database.transaction(async (sql) => {
      const { vendors, statuses } = sortOut(batch.events);
      await storeAccounts(sql, vendors);
      return queueDeliveries(sql, statuses, new Date());
    });
    EVENTS_TAKEN.inc({ result: 'queued' }, taken.queued);
    EVENTS_TAKEN.inc({ result: 'skipped' }, taken.skipped);
    EVENTS_TAKEN.inc({ result: 'known' }, taken.known);
    this.lanePool.nudge(taken.lanes);
    return { accepted: batch.events.length };
  }
}

function sortOut(events: readonly WebhookDispatcherEvent[]) {
  const vendors: VendorChangedEvent[] = [];
  const statuses: MessageStatusChangedEvent[] = [];
  for (const event of events) {
    const { type } = event;
    switch (event.type) {
      case 'vendor.changed':
        vendors.push(event);
        break;
      case 'message.status-changed':
        statuses.push(event);
        break;
      default:
        // A newer producer: its relay keeps the event until this service is newer too.
        throw new DomainError(FAULT_CODES.invalid, 'unknown event type', { type });
    }
  }
  return { vendors, statuses };
}
