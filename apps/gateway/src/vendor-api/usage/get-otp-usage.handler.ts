import { Injectable } from '@nestjs/common';
import { OTP_OPERATIONS } from '@sms/contracts/otp';
import { RpcClient } from '@sms/platform/nats';
import type { VendorCaller } from '../../identity/accounts/caller';
import { OtpUsageResponse } from './otp-usage.response';
import type { SpanParams } from './usage.params';
import { spanOf } from './usage-span';

@Injectable()
export class GetOtpUsageHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute({ accountId }: VendorCaller, params: SpanParams): Promise<OtpUsageResponse> {
    const { interval, zone } = params;
    const { from, to } = spanOf(params, Date.now());
    return OtpUsageResponse.of(
      params,
      await this.rpc.request(OTP_OPERATIONS.usage, { accountId, from, to, interval, zone }),
    );
  }
}
