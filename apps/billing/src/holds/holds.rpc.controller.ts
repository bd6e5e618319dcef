import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  BILLING_OPERATIONS,
  type HoldReply,
  HoldRequest,
  type HoldsCheckedReply,
  HoldsCheckedRequest,
  type HoldsToCheckReply,
  HoldsToCheckRequest,
} from '@sms/contracts/billing';
import { FastSubjects } from '@sms/platform/nats';
import { CheckOffHoldsHandler } from './check-off-holds.handler';
import { HoldCreditsHandler } from './hold-credits.handler';
import { ListHoldsToCheckHandler } from './list-holds-to-check.handler';

@Controller()
export class HoldsRpcController {
  constructor(
    fast: FastSubjects,
    private readonly holdCredits: HoldCreditsHandler,
    private readonly listHoldsToCheck: ListHoldsToCheckHandler,
    private readonly checkOffHolds: CheckOffHoldsHandler,
  ) {
    fast.on(BILLING_OPERATIONS.hold, (request) => this.hold(request));
  }

  @MessagePattern(BILLING_OPERATIONS.hold)
  hold(@Payload() request: HoldRequest): Promise<HoldReply> {
    return this.holdCredits.execute(request);
  }

  @MessagePattern(BILLING_OPERATIONS.holdsToCheck)
  holdsToCheck(@Payload() request: HoldsToCheckRequest): Promise<HoldsToCheckReply> {
    return this.listHoldsToCheck.execute(request);
  }

  @MessagePattern(BILLING_OPERATIONS.holdsChecked)
  holdsChecked(@Payload() request: HoldsCheckedRequest): Promise<HoldsCheckedReply> {
    return this.checkOffHolds.execute(request);
  }
}
