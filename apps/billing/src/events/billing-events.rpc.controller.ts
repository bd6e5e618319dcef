import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { BILLING_EVENTS, BillingEventBatches } from '@sms/contracts/billing';
import type { EventBatchReply } from '@sms/contracts/rpc';
import { FastSubjects } from '@sms/platform/nats';
import { TakeBillingEventsHandler } from './take-billing-events.handler';

@Controller()
export class BillingEventsRpcController {
  constructor(
    fast: FastSubjects,
    private readonly takeEvents: TakeBillingEventsHandler,
  ) {
    fast.on(BILLING_EVENTS, (batch) => this.events(batch));
  }

  @MessagePattern(BILLING_EVENTS)
  events(@Payload() batch: BillingEventBatches): Promise<EventBatchReply> {
    return this.takeEvents.execute(batch);
  }
}
