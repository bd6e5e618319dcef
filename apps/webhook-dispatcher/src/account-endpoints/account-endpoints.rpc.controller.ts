import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  type ChangeEndpointReply,
  ChangeEndpointRequest,
  type CreateEndpointReply,
  CreateEndpointRequest,
  type ListAccountEndpointsReply,
  ListAccountEndpointsRequest,
  WEBHOOK_DISPATCHER_OPERATIONS,
} from '@sms/contracts/webhook-dispatcher';
import { ChangeEndpointHandler } from './change-endpoint.handler';
import { CreateEndpointHandler } from './create-endpoint.handler';
import { ListAccountEndpointsHandler } from './list-account-endpoints.handler';

/** The endpoints of one account, the first one included. */
@Controller()
export class AccountEndpointsRpcController {
  constructor(
    private readonly listHandler: ListAccountEndpointsHandler,
    private readonly createHandler: CreateEndpointHandler,
    private readonly changeHandler: ChangeEndpointHandler,
  ) {}

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.listAccountEndpoints)
  list(@Payload() request: ListAccountEndpointsRequest): Promise<ListAccountEndpointsReply> {
    return this.listHandler.execute(request);
  }

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.createEndpoint)
  create(@Payload() request: CreateEndpointRequest): Promise<CreateEndpointReply> {
    return this.createHandler.execute(request);
  }

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.changeEndpoint)
  change(@Payload() request: ChangeEndpointRequest): Promise<ChangeEndpointReply> {
    return this.changeHandler.execute(request);
  }
}
