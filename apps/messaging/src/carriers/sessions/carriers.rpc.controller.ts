import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { MESSAGING_OPERATIONS, type CarriersReply } from '@sms/contracts/messaging';
import { CarriersHandler } from './carriers.handler';

@Controller()
export class CarriersRpcController {
  constructor(private readonly carriers: CarriersHandler) {}

  @MessagePattern(MESSAGING_OPERATIONS.carriers)
  list(): Promise<CarriersReply> {
    return this.carriers.execute();
  }
}
