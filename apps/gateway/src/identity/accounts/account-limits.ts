import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import type { Sql } from '@sms/platform/database';
import { DomainError } from '@sms/platform/errors';
import { gatewayConfig } from '../../config/gateway.config';
import { API_KEY_LIMIT_REACHED, SUB_ACCOUNT_LIMIT_REACHED, USER_LIMIT_REACHED } from '../../edge/http/error-codes';

const COUNTED = {
  apiKeys: {
    count: 'SELECT count(*) AS has FROM api_key WHERE account_id = $1 AND revoked_at IS NULL',
    code: API_KEY_LIMIT_REACHED,
  },
  // Disabled users count as well: they are never deleted, so the limit could be bypassed by disabling them.
  users: { count: 'SELECT count(*) AS has FROM app_user WHERE account_id = $1', code: USER_LIMIT_REACHED },
  subAccounts: { count: 'SELECT count(*) AS has FROM account WHERE parent_id = $1', code: SUB_ACCOUNT_LIMIT_REACHED },
} as const;

/** How many keys, users and sub-accounts an account may make. */
@Injectable()
export class AccountLimits {
  constructor(@Inject(gatewayConfig.KEY) private readonly config: ConfigType<typeof gatewayConfig>) {}

  /**
   * To be called in the transaction that adds one. The account stays locked to its end, so whoever counts next counts
   * the new one.
   * @throws {DomainError} API_KEY_LIMIT_REACHED, USER_LIMIT_REACHED, SUB_ACCOUNT_LIMIT_REACHED.
   */
  async assertRoom(sql: Pick<Sql, 'rows' | 'execute'>, accountId: number, kind: keyof typeof COUNTED): Promise<void> {
    const limit = this.config.accountLimits[kind];
    await sql.execute('SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
    const [{ has } = { has: 0 }] = await sql.rows<{ has: number }>(COUNTED[kind].count, [accountId]);
    if (has >= limit) throw new DomainError(COUNTED[kind].code, `the account may not have more than ${limit}`);
  }
}
