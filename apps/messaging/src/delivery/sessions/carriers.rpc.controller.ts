import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { MESSAGING_OPERATIONS, type CarriersReply, CarriersRequest } from '@sms/contracts/messaging';
import { CarriersHandler } from './carriers.handler';

@Controller()
export class CarriersRpcController {
  constructor(private readonly carriers: CarriersHandler) {}

  @MessagePattern(MESSAGING_OPERATIONS.carriers)
  list(@Payload() _request: CarriersRequest): Promise<CarriersReply> {
    return this.carriers.execute();
  }
}
