import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { Outbox } from '@sms/platform/events';
import { AuditLog } from '../../edge/audit/audit-log';
import { forbidden } from '../../identity/auth/auth-errors';
import { AccountLimits } from '../../identity/accounts/account-limits';
import type { VendorCaller } from '../../identity/accounts/caller';
import { PasswordHasher } from '../../identity/accounts/password-hasher';
import { openAccount } from '../../identity/accounts/open-account';
import type { SubAccountResponse } from './sub-account.response';
import type { CreateSubAccountRequest } from './create-sub-account.request';

@Injectable()
export class CreateSubAccountHandler {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly passwords: PasswordHasher,
    private readonly limits: AccountLimits,
  ) {}

  /**
   * @throws {DomainError} FORBIDDEN for a sub-account: there is one level of them. CONFLICT when the e-mail is taken;
   * SUB_ACCOUNT_LIMIT_REACHED.
   */
  async execute(owner: VendorCaller, { name, email, password }: CreateSubAccountRequest): Promise<SubAccountResponse> {
    const { accountId, parentAccountId } = owner;
    if (parentAccountId !== null) throw forbidden('A sub-account may not have sub-accounts.');
    const passwordHash = await this.passwords.hashChosen(password, 'password');
    const account = await this.database.transaction(async (sql) => {
      await this.limits.assertRoom(sql, accountId, 'subAccounts');
      const opened = await openAccount(sql, this.outbox, {
        name,
        email,
        passwordHash,
        parentId: accountId,
        defaultSender: null,
        rateLimitPerMinute: null,
      });
      const details = { parent_id: accountId };
      await this.audit.record(sql, {
        actor: owner,
        action: 'sub-account.created',
        target: `vendor:${opened.id}`,
        accountId: opened.id,
        details,
      });
      return opened;
    });
    return { id: account.id, uuid: account.uuid, email: account.email, parent_id: accountId };
  }
}
