import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  type SetTextRetentionReply,
  SetTextRetentionRequest,
  WEBHOOK_DISPATCHER_OPERATIONS,
} from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { setRetention } from '@sms/platform/data-keys';

@Controller()
export class TextRetentionRpcController {
  constructor(private readonly database: Database) {}

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.setTextRetention)
  async set(@Payload() { accountId, days }: SetTextRetentionRequest): Promise<SetTextRetentionReply> {
    await setRetention(this.database, accountId, days);
    return { days };
  }
}
