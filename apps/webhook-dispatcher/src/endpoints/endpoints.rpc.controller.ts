import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  type CountEndpointsReply,
  CountEndpointsRequest,
  type EndpointReply,
  type GetEndpointReply,
  GetEndpointRequest,
  type ListEndpointsReply,
  ListEndpointsRequest,
  type ResumeEndpointReply,
  ResumeEndpointRequest,
  type RotateSecretReply,
  RotateSecretRequest,
  type SendTestEventReply,
  SendTestEventRequest,
  SetEndpointRequest,
  WEBHOOK_DISPATCHER_OPERATIONS,
} from '@sms/contracts/webhook-dispatcher';
import { CountEndpointsHandler } from './count-endpoints.handler';
import { GetEndpointHandler } from './get-endpoint.handler';
import { ListEndpointsHandler } from './list-endpoints.handler';
import { ResumeEndpointHandler } from './resume-endpoint.handler';
import { RotateSecretHandler } from './rotate-secret.handler';
import { SendTestEventHandler } from './send-test-event.handler';
import { SetEndpointHandler } from './set-endpoint.handler';

@Controller()
export class EndpointsRpcController {
  constructor(
    private readonly getHandler: GetEndpointHandler,
    private readonly setHandler: SetEndpointHandler,
    private readonly rotateHandler: RotateSecretHandler,
    private readonly testHandler: SendTestEventHandler,
    private readonly listHandler: ListEndpointsHandler,
    private readonly resumeHandler: ResumeEndpointHandler,
    private readonly countHandler: CountEndpointsHandler,
  ) {}

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint)
  get(@Payload() request: GetEndpointRequest): Promise<GetEndpointReply> {
    return this.getHandler.execute(request);
  }

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.setEndpoint)
  set(@Payload() request: SetEndpointRequest): Promise<EndpointReply> {
    return this.setHandler.execute(request);
  }

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.rotateSecret)
  rotateSecret(@Payload() request: RotateSecretRequest): Promise<RotateSecretReply> {
    return this.rotateHandler.execute(request);
  }

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.sendTestEvent)
  sendTestEvent(@Payload() request: SendTestEventRequest): Promise<SendTestEventReply> {
    return this.testHandler.execute(request);
  }

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.listEndpoints)
  list(@Payload() request: ListEndpointsRequest): Promise<ListEndpointsReply> {
    return this.listHandler.execute(request);
  }

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.resumeEndpoint)
  resume(@Payload() request: ResumeEndpointRequest): Promise<ResumeEndpointReply> {
    return this.resumeHandler.execute(request);
  }

  @MessagePattern(WEBHOOK_DISPATCHER_OPERATIONS.countEndpoints)
  count(@Payload() _request: CountEndpointsRequest): Promise<CountEndpointsReply> {
    return this.countHandler.execute();
  }
}
