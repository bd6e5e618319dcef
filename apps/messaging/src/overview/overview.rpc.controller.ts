import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type ListRoutesReply, ListRoutesRequest, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { ListRoutesHandler } from './list-routes.handler';

@Controller()
export class OverviewRpcController {
  constructor(private readonly listRoutes: ListRoutesHandler) {}

  @MessagePattern(MESSAGING_OPERATIONS.listRoutes)
  routes(@Payload() request: ListRoutesRequest): ListRoutesReply {
    return this.listRoutes.execute(request);
  }
}
