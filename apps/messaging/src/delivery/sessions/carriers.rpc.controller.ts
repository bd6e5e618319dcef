import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  MESSAGING_OPERATIONS,
  type CarriersReply,
  CarriersRequest,
  type ControlCarrierReply,
  ControlCarrierRequest,
} from '@sms/contracts/messaging';
import { CarriersHandler } from './carriers.handler';
import { ControlCarrierHandler } from './control-carrier.handler';

@Controller()
export class CarriersRpcController {
  constructor(
    private readonly carriers: CarriersHandler,
    private readonly controlCarrier: ControlCarrierHandler,
  ) {}

  @MessagePattern(MESSAGING_OPERATIONS.carriers)
  list(@Payload() _request: CarriersRequest): Promise<CarriersReply> {
    return this.carriers.execute();
  }

  @MessagePattern(MESSAGING_OPERATIONS.controlCarrier)
  control(@Payload() request: ControlCarrierRequest): Promise<ControlCarrierReply> {
    return this.controlCarrier.execute(request);
  }
}
