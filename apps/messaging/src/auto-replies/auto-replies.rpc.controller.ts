import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { MESSAGING_OPERATIONS, ReadAutoRepliesRequest, SetAutoRepliesRequest } from '@sms/contracts/messaging';
import { ReplyRules } from './reply-rules';

@Controller()
export class AutoRepliesRpcController {
  constructor(private readonly rules: ReplyRules) {}

  @MessagePattern(MESSAGING_OPERATIONS.readAutoReplies)
  read(@Payload() request: ReadAutoRepliesRequest) {
    return this.rules.read(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.setAutoReplies)
  set(@Payload() request: SetAutoRepliesRequest) {
    return this.rules.set(request);
  }
}
