import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  type EndpointReply,
  type GetEndpointRequest,
  type SetEndpointRequest,
  WEBHOOK_DISPATCHER_OPERATIONS,
} from '@sms/contracts/webhook-dispatcher';
import { GetEndpointHandler } from './get-endpoint.handler';
import { SetEndpointHandler } from './set-endpoint.handler';

@Controller()
export class EndpointsRpcController {
  constructor(
    private readonly getHandler: GetEndpointHandler,
    private readonly setHandler: SetEndpointHandler,
  ) {}

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint)
  get(@Payload() request: GetEndpointRequest): Promise<EndpointReply> {
    return this.getHandler.execute(request);
  }

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.setEndpoint)
  set(@Payload() request: SetEndpointRequest): Promise<EndpointReply> {
    return this.setHandler.execute(request);
  }
}
