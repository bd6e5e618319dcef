import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { EventBatchReply } from '@sms/contracts/rpc';
import { WEBHOOK_DISPATCHER_EVENTS, WebhookDispatcherEventBatches } from '@sms/contracts/webhook-dispatcher';
import { HOT } from '@sms/platform/nats';
import { TakeEventsHandler } from './take-events.handler';

@Controller()
export class EventsRpcController {
  constructor(private readonly handler: TakeEventsHandler) {}

  @MessagePattern(WEBHOOK_DISPATCHER_EVENTS, HOT)
  events(@Payload() batch: WebhookDispatcherEventBatches): Promise<EventBatchReply> {
    return this.handler.execute(batch);
  }
}
