import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  type EraseEventsReply,
  EraseEventsRequest,
  WEBHOOK_DISPATCHER_OPERATIONS,
} from '@sms/contracts/webhook-dispatcher';
import { EraseEventsHandler } from './erase-events.handler';

@Controller()
export class ErasureRpcController {
  constructor(private readonly eraseEvents: EraseEventsHandler) {}

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.eraseEvents)
  erase(@Payload() request: EraseEventsRequest): Promise<EraseEventsReply> {
    return this.eraseEvents.execute(request);
  }
}
