import { Injectable } from '@nestjs/common';
import { BILLING_ERRORS, type BalanceReply, type BalanceRequest } from '@sms/contracts/billing';
import { Database, statement } from '@sms/platform/database';
import { TODAY } from '../day-caps/day-left';
import { DomainError } from '@sms/platform/errors';

interface BalanceRow {
  available: number;
  held: number;
  spent: number;
  threshold: number | null;
  webhook: boolean | null;
  cap: number | null;
  cap_used: number;
}

const readCreditBalance = statement<readonly [accountId: number], BalanceRow>({
  name: 'billing.read_credit_balance',
  text: `
    SELECT available, held, spent, low.threshold, low.webhook, cap.credits AS cap,
      CASE WHEN cap.day = ${TODAY} THEN cap.others + held + spent - cap.base ELSE 0 END AS cap_used
    FROM credit_account LEFT JOIN low_balance AS low USING (account_id) LEFT JOIN day_cap AS cap USING (account_id)
    WHERE account_id = $1`,
});

@Injectable()
export class ReadBalanceHandler {
  constructor(private readonly database: Database) {}

  async execute({ accountId }: BalanceRequest): Promise<BalanceReply> {
    const [account] = await this.database.run(readCreditBalance, [accountId]);
    if (!account) throw new DomainError(BILLING_ERRORS.accountUnknown, 'no credit account with this id');
    const { threshold, webhook, cap, cap_used: used, ...credits } = account;
    const below = threshold !== null && credits.available < threshold;
    return {
      accountId,
      ...credits,
      lowBalance: { threshold, below, webhook: webhook ?? false },
      ...(cap !== null && { dayCap: { credits: cap, used } }),
    };
  }
}
