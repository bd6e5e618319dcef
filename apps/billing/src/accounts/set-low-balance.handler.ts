import { Injectable } from '@nestjs/common';
import { BILLING_ERRORS, type LowBalance, type SetLowBalanceRequest } from '@sms/contracts/billing';
import { Database, statement } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';

const forgetThreshold = statement<readonly [accountId: number]>({
  name: 'billing.forget_threshold',
  text: 'DELETE FROM low_balance WHERE account_id = $1',
});

const setThreshold = statement<readonly [accountId: number, threshold: number, webhook: boolean], { below: boolean }>({
  name: 'billing.set_threshold',
  text: `
    INSERT INTO low_balance (account_id, threshold, below, webhook)
    SELECT account_id, $2::bigint, available < $2::bigint, $3::boolean FROM credit_account WHERE account_id = $1
    ON CONFLICT (account_id) DO UPDATE SET threshold = excluded.threshold, below = excluded.below,
      webhook = excluded.webhook
    RETURNING below`,
});

@Injectable()
export class SetLowBalanceHandler {
  constructor(private readonly database: Database) {}

  /**
   * An account that is below the new threshold already is not told of it.
   * @throws {DomainError} BILLING_ACCOUNT_UNKNOWN
   */
  async execute({ accountId, threshold, webhook }: SetLowBalanceRequest): Promise<LowBalance> {
    if (threshold === null) {
      await this.database.run(forgetThreshold, [accountId]);
      return { threshold, below: false, webhook: false };
    }
    const [stored] = await this.database.run(setThreshold, [accountId, threshold, webhook]);
    if (!stored) throw new DomainError(BILLING_ERRORS.accountUnknown, 'no credit account with this id');
    return { threshold, below: stored.below, webhook };
  }
}
