import { Injectable } from '@nestjs/common';
import { BILLING_ERRORS, type BalanceReply, type BalanceRequest } from '@sms/contracts/billing';
import { Database, statement } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';

const readCreditBalance = statement<readonly [accountId: number], Omit<BalanceReply, 'accountId'>>({
  name: 'billing.read_credit_balance',
  text: 'SELECT available, held, spent FROM credit_account WHERE account_id = $1',
});

@Injectable()
export class ReadBalanceHandler {
  constructor(private readonly database: Database) {}

  async execute({ accountId }: BalanceRequest): Promise<BalanceReply> {
    const [account] = await this.database.run(readCreditBalance, [accountId]);
    if (!account) throw new DomainError(BILLING_ERRORS.accountUnknown, 'no credit account with this id');
    return { accountId, ...account };
  }
}
