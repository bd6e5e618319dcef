import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { Outbox } from '@sms/platform/events';
import { AuditLog } from '../../edge/audit/audit-log';
import type { Account } from '../../identity/accounts/account.entity';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { PasswordHasher } from '../../identity/accounts/password-hasher';
import type { CreateVendorRequest } from './create-vendor.request';
import { openAccount } from '../../identity/accounts/open-account';
import { TopUpHandler } from '../credits/top-up.handler';
import type { CreatedVendorResponse } from './vendor.response';

@Injectable()
export class CreateVendorHandler {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly passwords: PasswordHasher,
    private readonly topUp: TopUpHandler,
  ) {}

  /**
   * Opens an account with its owner, then credits it.
   * @param parentId the parent of a sub-account
   * @throws {DomainError} CONFLICT when the e-mail is taken. Any other error after the account was opened leaves it
   * open and not credited: the credits are then added with a top-up.
   */
  async execute(
    operator: OperatorCaller,
    request: CreateVendorRequest,
    parentId: number | null = null,
  ): Promise<CreatedVendorResponse> {
    const account = await this.open(operator, request, parentId);
    const credits = request.opening_credits ?? 0;
    if (credits > 0)
      await this.topUp.execute(operator, { accountId: account.id, credits, reference: `opening-${account.uuid}` });
    return { id: account.id, uuid: account.uuid, email: account.email };
  }

  private async open(
    operator: OperatorCaller,
    request: CreateVendorRequest,
    parentId: number | null,
  ): Promise<Account> {
    const passwordHash = await this.passwords.hashChosen(request.password, 'password');
    return this.database.transaction(async (sql) => {
      const account = await openAccount(sql, this.outbox, {
        name: request.name,
        email: request.email,
        passwordHash,
        parentId,
        defaultSender: request.default_sender ?? null,
        rateLimitPerMinute: request.rate_limit_per_minute || null,
      });
      const action = parentId === null ? 'vendor.created' : 'sub-account.created';
      await this.audit.record(sql, {
        actor: operator,
        action,
        target: `vendor:${account.id}`,
        accountId: account.id,
        details: { parent_id: parentId },
      });
      return account;
    });
  }
}
