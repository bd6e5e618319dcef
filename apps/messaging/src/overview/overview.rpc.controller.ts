import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  type ListRoutesReply,
  ListRoutesRequest,
  MESSAGING_OPERATIONS,
  type OverviewReply,
  OverviewRequest,
} from '@sms/contracts/messaging';
import { ListRoutesHandler } from './list-routes.handler';
import { OverviewHandler } from './overview.handler';

@Controller()
export class OverviewRpcController {
  constructor(
    private readonly listRoutes: ListRoutesHandler,
    private readonly overview: OverviewHandler,
  ) {}

  @MessagePattern(MESSAGING_OPERATIONS.listRoutes)
  routes(@Payload() request: ListRoutesRequest): ListRoutesReply {
    return this.listRoutes.execute(request);
  }

  @MessagePattern(MESSAGING_OPERATIONS.overview)
  whole(@Payload() _request: OverviewRequest): Promise<OverviewReply> {
    return this.overview.execute();
  }
}
