import { Injectable } from '@nestjs/common';
import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { RpcClient } from '@sms/platform/nats';
import type { VendorCaller } from '../../identity/accounts/caller';
import type { LowBalanceResponse } from './balance.response';
import type { SetLowBalanceRequest } from './set-low-balance.request';

@Injectable()
export class SetLowBalanceHandler {
  constructor(private readonly rpc: RpcClient) {}

  execute({ accountId }: VendorCaller, { threshold, webhook }: SetLowBalanceRequest): Promise<LowBalanceResponse> {
    return this.rpc.request(BILLING_OPERATIONS.setLowBalance, {
      accountId,
      threshold,
      webhook: webhook ?? false,
    });
  }
}
