import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  BILLING_OPERATIONS,
  type HoldReply,
  HoldRequest,
  type OpenHoldsReply,
  OpenHoldsRequest,
} from '@sms/contracts/billing';
import { HOT } from '@sms/platform/nats';
import { HoldCreditsHandler } from './hold-credits.handler';
import { ListOpenHoldsHandler } from './list-open-holds.handler';

@Controller()
export class HoldsRpcController {
  constructor(
    private readonly holdCredits: HoldCreditsHandler,
    private readonly listOpenHolds: ListOpenHoldsHandler,
  ) {}

  @MessagePattern(BILLING_OPERATIONS.hold, HOT)
  hold(@Payload() request: HoldRequest): Promise<HoldReply> {
    return this.holdCredits.execute(request);
  }

  @MessagePattern(BILLING_OPERATIONS.openHolds)
  openHolds(@Payload() request: OpenHoldsRequest): Promise<OpenHoldsReply> {
    return this.listOpenHolds.execute(request);
  }
}
