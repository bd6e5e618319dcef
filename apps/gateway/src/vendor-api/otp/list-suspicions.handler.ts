import { Injectable } from '@nestjs/common';
import { OTP_OPERATIONS } from '@sms/contracts/otp';
import { RpcClient } from '@sms/platform/nats';
import { SuspicionsResponse } from './suspicions.response';

@Injectable()
export class ListSuspicionsHandler {
  constructor(private readonly rpc: RpcClient) {}

  /** @param vendorId a parent account; null: of all vendors */
  async execute(vendorId: number | null): Promise<SuspicionsResponse> {
    return SuspicionsResponse.of(await this.rpc.request(OTP_OPERATIONS.suspicions, { vendorId }));
  }
}
