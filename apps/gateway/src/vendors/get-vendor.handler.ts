import { Injectable } from '@nestjs/common';
import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { RpcClient } from '@sms/platform/nats';
import { Accounts } from './accounts';
import { vendorView } from './vendor.view';

@Injectable()
export class GetVendorHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws {DomainError} NOT_FOUND when there is no account with the id. */
  async execute(id: string) {
    const account = await this.accounts.find(id);
    const { available, held, spent } = await this.rpc.request(BILLING_OPERATIONS.balance, { accountId: account.id });
    return { ...vendorView(account), credits: { available, held, spent } };
  }
}
