import { Injectable } from '@nestjs/common';
import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { RpcClient } from '@sms/platform/nats';
import type { VendorCaller } from '../identity/caller';
import type { BalanceResponse } from './balance.response';

@Injectable()
export class GetBalanceHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute({ accountId }: VendorCaller): Promise<BalanceResponse> {
    const { available } = await this.rpc.request(BILLING_OPERATIONS.balance, { accountId });
    return { credit_balance: available };
  }
}
