import { Injectable } from '@nestjs/common';
import type { BalancesReply, BalancesRequest } from '@sms/contracts/billing';
import { Database, statement } from '@sms/platform/database';

const readCreditBalances = statement<readonly [accountIds: readonly number[]], BalancesReply['balances'][number]>({
  name: 'billing.read_credit_balances',
  text: `
    SELECT account_id AS "accountId", available, held, spent FROM credit_account WHERE account_id = ANY($1::bigint[])`,
});

@Injectable()
export class ReadBalancesHandler {
  constructor(private readonly database: Database) {}

  async execute({ accountIds }: BalancesRequest): Promise<BalancesReply> {
    return { balances: await this.database.run(readCreditBalances, [accountIds]) };
  }
}
