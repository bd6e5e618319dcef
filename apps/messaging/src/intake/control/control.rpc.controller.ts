import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { ControlBulkRequest, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { ControlBulkHandler } from './control-bulk.handler';

@Controller()
export class ControlRpcController {
  constructor(private readonly controlBulk: ControlBulkHandler) {}

  @MessagePattern(MESSAGING_OPERATIONS.controlBulk)
  control(@Payload() request: ControlBulkRequest) {
    return this.controlBulk.execute(request);
  }
}
