import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { BILLING_OPERATIONS, type BalanceReply, type BalanceRequest, type TopUpReply, type TopUpRequest } from '@sms/contracts/billing';
import { ReadBalanceHandler } from './read-balance.handler';
import { TopUpHandler } from './top-up.handler';

@Controller()
export class AccountsRpcController {
  constructor(
    private readonly readBalance: ReadBalanceHandler,
    private readonly topUp: TopUpHandler,
  ) {}

  @MessagePattern(BILLING_OPERATIONS.balance)
  balance(@Payload() request: BalanceRequest): Promise<BalanceReply> {
    return this.readBalance.execute(request);
  }

  @MessagePattern(BILLING_OPERATIONS.topUp)
  fund(@Payload() request: TopUpRequest): Promise<TopUpReply> {
    return this.topUp.execute(request);
  }
}
