import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { type Sql, statement } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { gatewayConfig } from '../../config/gateway.config';
import { API_KEY_LIMIT_REACHED, SUB_ACCOUNT_LIMIT_REACHED, USER_LIMIT_REACHED } from '../../edge/http/error-codes';

const countApiKeys = statement<readonly [accountId: number], { has: number }>({
  name: 'gateway.count_api_keys',
  text: 'SELECT count(*) AS has FROM api_key WHERE account_id = $1 AND revoked_at IS NULL',
});

/**
 * Disabled users count as well: they are never deleted, so the limit could be bypassed by disabling them. Whoever is
 * invited has a place already, so that accepting cannot fail for want of one.
 */
const countAllUsers = statement<readonly [accountId: number], { has: number }>({
  name: 'gateway.count_all_users',
  text: `
    SELECT (SELECT count(*) FROM app_user WHERE account_id = $1)
      + (SELECT count(*) FROM invitation WHERE account_id = $1) AS has`,
});

const countSubAccounts = statement<readonly [accountId: number], { has: number }>({
  name: 'gateway.count_sub_accounts',
  text: 'SELECT count(*) AS has FROM account WHERE parent_id = $1',
});

const COUNTED = {
  apiKeys: { count: countApiKeys, code: API_KEY_LIMIT_REACHED },
  users: { count: countAllUsers, code: USER_LIMIT_REACHED },
  subAccounts: { count: countSubAccounts, code: SUB_ACCOUNT_LIMIT_REACHED },
} as const;

const lockLimitedAccount = statement<readonly [accountId: number]>({
  name: 'gateway.lock_limited_account',
  text: 'SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE',
});

/** Limits the keys, users and sub-accounts of an account. */
@Injectable()
export class AccountLimits {
  constructor(@Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>) {}

  /**
   * Must be called in the transaction that adds one. The account stays locked until it ends, so the next count includes
   * the new one.
   * @throws {DomainError} API_KEY_LIMIT_REACHED, USER_LIMIT_REACHED, SUB_ACCOUNT_LIMIT_REACHED.
   */
  async assertRoom(sql: Pick<Sql, 'run'>, accountId: number, kind: keyof typeof COUNTED): Promise<void> {
    const limit = this.config.accountLimits[kind];
    await sql.run(lockLimitedAccount, [accountId]);
    const [{ has } = { has: 0 }] = await sql.run(COUNTED[kind].count, [accountId]);
    if (has >= limit) throw new DomainError(COUNTED[kind].code, `the account may not have more than ${limit}`);
  }
}
