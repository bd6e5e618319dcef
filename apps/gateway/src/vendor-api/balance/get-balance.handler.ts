import { Injectable } from '@nestjs/common';
import type { VendorCaller } from '../../identity/accounts/caller';
import { AccountCredits } from './account-credits';
import type { AccountBalanceResponse, BalanceResponse } from './balance.response';

@Injectable()
export class GetBalanceHandler {
  constructor(private readonly credits: AccountCredits) {}

  async execute({ accountId }: VendorCaller): Promise<BalanceResponse> {
    const { available } = await this.credits.of(accountId);
    return { credit_balance: available };
  }

  /** Of a billing service that does not know thresholds yet, there is none. */
  async withThreshold({ accountId }: VendorCaller): Promise<AccountBalanceResponse> {
    const { available, lowBalance } = await this.credits.of(accountId);
    const threshold = lowBalance?.threshold ?? null;
    const low_balance = {
      threshold,
      below: threshold !== null && available < threshold,
      webhook: lowBalance?.webhook ?? false,
    };
    return { credit_balance: available, low_balance };
  }
}
