import { Injectable } from '@nestjs/common';
import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { RpcClient } from '@sms/platform/nats';
import { Accounts } from './accounts';
import { VendorResponse, type VendorWithCreditsResponse } from './vendor.response';

@Injectable()
export class GetVendorHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws {DomainError} NOT_FOUND when there is no account with the id. */
  async execute(id: string): Promise<VendorWithCreditsResponse> {
    const account = await this.accounts.find(id);
    const { available, held, spent } = await this.rpc.request(BILLING_OPERATIONS.balance, { accountId: account.id });
    return { ...VendorResponse.of(account), credits: { available, held, spent } };
  }
}
