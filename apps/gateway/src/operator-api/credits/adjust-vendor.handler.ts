import { Injectable } from '@nestjs/common';
import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import { RpcClient } from '@sms/platform/nats';
import type { BalanceResponse } from '../../vendor-api/balance/balance.response';
import { invalidFields } from '../../edge/validation/invalid-fields';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { Accounts } from '../../identity/accounts/accounts';
import type { AdjustVendorRequest } from './adjust-vendor.request';
import type { CreditMove } from './credit-move';
import { OperatorCreditCap } from './operator-credit-cap';

@Injectable()
export class AdjustVendorHandler {
  constructor(
    private readonly accounts: Accounts,
    private readonly rpc: RpcClient,
    private readonly cap: OperatorCreditCap,
  ) {}

  /**
   * @throws {DomainError} NOT_FOUND when there is no account with the id; INVALID when the account has fewer credits
   * than are to be taken; OPERATOR_CREDIT_LIMIT when the operator may not move so many.
   */
  async execute(
    operator: OperatorCaller,
    id: string,
    { credits, reason, reference }: AdjustVendorRequest,
  ): Promise<BalanceResponse> {
    const { id: accountId } = await this.accounts.find(id);
    const move: CreditMove = {
      actor: operator,
      action: 'vendor.adjusted',
      target: `vendor:${accountId}`,
      accountId,
      reason,
      details: { credits, reference },
    };
    return this.cap.around(move, async () => {
      const { outcome, available } = await this.rpc.request(BILLING_OPERATIONS.adjust, {
        accountId,
        credits,
        reference,
      });
      if (outcome === 'insufficient_credit')
        throw invalidFields({ credits: [`credits would take more than the ${available} that are available`] });
      return { credit_balance: available };
    });
  }
}
