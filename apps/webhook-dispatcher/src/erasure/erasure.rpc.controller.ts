import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  type EraseEventsReply,
  EraseEventsRequest,
  type ExportEventsReply,
  ExportEventsRequest,
  WEBHOOK_DISPATCHER_OPERATIONS,
} from '@sms/contracts/webhook-dispatcher';
import { EraseEventsHandler } from './erase-events.handler';
import { ExportEventsHandler } from './export-events.handler';

@Controller()
export class ErasureRpcController {
  constructor(
    private readonly eraseEvents: EraseEventsHandler,
    private readonly exportEvents: ExportEventsHandler,
  ) {}

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.eraseEvents)
  erase(@Payload() request: EraseEventsRequest): Promise<EraseEventsReply> {
    return this.eraseEvents.execute(request);
  }

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.exportEvents)
  export(@Payload() request: ExportEventsRequest): Promise<ExportEventsReply> {
    return this.exportEvents.execute(request);
  }
}
