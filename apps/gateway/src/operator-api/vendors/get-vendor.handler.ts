import { Injectable } from '@nestjs/common';
import { AccountCredits } from '../../vendor-api/balance/account-credits';
import { Accounts } from '../../identity/accounts/accounts';
import { VendorResponse, type VendorWithCreditsResponse } from './vendor.response';

@Injectable()
export class GetVendorHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly credits: AccountCredits,
  ) {}

  /** @throws {DomainError} NOT_FOUND when there is no account with the id. */
  async execute(id: string): Promise<VendorWithCreditsResponse> {
    const account = await this.accounts.find(id);
    const { available, held, spent } = await this.credits.of(account.id);
    return { ...VendorResponse.of(account), credits: { available, held, spent } };
  }
}
