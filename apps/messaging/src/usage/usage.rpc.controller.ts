import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  type ListBulksReply,
  ListBulksRequest,
  MESSAGING_OPERATIONS,
  type UsageReply,
  UsageRequest,
} from '@sms/contracts/messaging';
import { ListBulksHandler } from './list-bulks.handler';
import { ReadUsageHandler } from './read-usage.handler';

@Controller()
export class UsageRpcController {
  constructor(
    private readonly readUsage: ReadUsageHandler,
    private readonly listBulks: ListBulksHandler,
  ) {}

  @MessagePattern(MESSAGING_OPERATIONS.usage)
  usage(@Payload() request: UsageRequest): Promise<UsageReply> {
    return this.readUsage.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.listBulks)
  bulks(@Payload() request: ListBulksRequest): Promise<ListBulksReply> {
    return this.listBulks.execute(request);
  }
}
