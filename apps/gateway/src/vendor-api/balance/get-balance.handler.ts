import { Injectable } from '@nestjs/common';
import type { VendorCaller } from '../../identity/accounts/caller';
import { AccountCredits } from './account-credits';
import type { BalanceResponse } from './balance.response';

@Injectable()
export class GetBalanceHandler {
  constructor(private readonly credits: AccountCredits) {}

  async execute({ accountId }: VendorCaller): Promise<BalanceResponse> {
    const { available } = await this.credits.of(accountId);
    return { credit_balance: available };
  }
}
