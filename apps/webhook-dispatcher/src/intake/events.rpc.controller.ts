import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { EventBatchReply } from '@sms/contracts/rpc';
import { WEBHOOK_DISPATCHER_EVENTS, WebhookDispatcherEventBatches } from '@sms/contracts/webhook-dispatcher';
import { FastSubjects } from '@sms/platform/nats';
import { TakeEventsHandler } from './take-events.handler';

@Controller()
export class EventsRpcController {
  constructor(
    fast: FastSubjects,
    private readonly handler: TakeEventsHandler,
  ) {
    fast.on(WEBHOOK_DISPATCHER_EVENTS, (batch) => this.events(batch));
  }

  @MessagePattern(WEBHOOK_DISPATCHER_EVENTS)
  events(@Payload() batch: WebhookDispatcherEventBatches): Promise<EventBatchReply> {
    return this.handler.execute(batch);
  }
}
