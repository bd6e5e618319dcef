import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import { CarrierResponse, type CarriersResponse } from './carriers.response';

@Injectable()
export class ListCarriersHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute(): Promise<CarriersResponse> {
    const { carriers } = await this.rpc.request(MESSAGING_OPERATIONS.carriers, {});
    return { carriers: carriers.map((carrier) => CarrierResponse.of(carrier)) };
  }
}
