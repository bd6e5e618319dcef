import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { BILLING_EVENTS, BillingEventBatches } from '@sms/contracts/billing';
import type { EventBatchReply } from '@sms/contracts/rpc';
import { HOT } from '@sms/platform/nats';
import { TakeEventsHandler } from './take-events.handler';

@Controller()
export class EventsRpcController {
  constructor(private readonly takeEvents: TakeEventsHandler) {}

  @MessagePattern(BILLING_EVENTS, HOT)
  events(@Payload() batch: BillingEventBatches): Promise<EventBatchReply> {
    return this.takeEvents.execute(batch);
  }
}
