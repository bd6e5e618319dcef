import { Injectable } from '@nestjs/common';
import type { BalanceResponse } from '../../vendor-api/balance/balance.response';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { Accounts } from '../../identity/accounts/accounts';
import { topUpOf } from './credit-move';
import { TopUpHandler } from './top-up.handler';
import type { TopUpRequestBody } from './top-up.request';

@Injectable()
export class TopUpVendorHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly topUp: TopUpHandler,
  ) {}

  /**
   * @throws {DomainError} NOT_FOUND when there is no account with the id; OPERATOR_CREDIT_LIMIT when the operator may
   * not move so many.
   */
  async execute(
    operator: OperatorCaller,
    id: string,
    { credits, reference }: TopUpRequestBody,
  ): Promise<BalanceResponse> {
    const account = await this.accounts.find(id);
    const { available } = await this.topUp.execute(topUpOf(operator, { accountId: account.id, credits, reference }));
    return { credit_balance: available };
  }
}
