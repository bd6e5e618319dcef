import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { MESSAGING_OPERATIONS, type CarriersReply } from '@sms/contracts/messaging';
import { CarriersQuery } from './carriers.query';

@Controller()
export class CarriersRpcController {
  constructor(private readonly carriers: CarriersQuery) {}

  @MessagePattern(MESSAGING_OPERATIONS.carriers)
  list(): Promise<CarriersReply> {
    return this.carriers.execute();
  }
}
