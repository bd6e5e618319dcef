import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { MESSAGING_OPERATIONS, ReadTextRetentionRequest, SetTextRetentionRequest } from '@sms/contracts/messaging';
import { TextRetention } from './text-retention';

@Controller()
export class TextRetentionRpcController {
  constructor(private readonly retention: TextRetention) {}

  @MessagePattern(MESSAGING_OPERATIONS.readTextRetention)
  read(@Payload() request: ReadTextRetentionRequest) {
    return this.retention.read(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.setTextRetention)
  set(@Payload() request: SetTextRetentionRequest) {
    return this.retention.set(request);
  }
}
