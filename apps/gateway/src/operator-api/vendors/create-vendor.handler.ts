import { Injectable } from '@nestjs/common';
import { Outbox } from '@sms/platform/events';
import { AuditLog } from '../../edge/audit/audit-log';
import type { Account } from '../../identity/accounts/account.entity';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { PasswordHasher } from '../../identity/accounts/password-hasher';
import type { CreateVendorRequest } from './create-vendor.request';
import { openAccount } from '../../identity/accounts/open-account';
import { type CreditMove, topUpOf } from '../credits/credit-move';
import { OperatorCreditCap } from '../credits/operator-credit-cap';
import { TopUpHandler } from '../credits/top-up.handler';
import type { CreatedVendorResponse } from './vendor.response';

@Injectable()
export class CreateVendorHandler {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
    private readonly passwords: PasswordHasher,
    private readonly cap: OperatorCreditCap,
    private readonly topUp: TopUpHandler,
  ) {}

  /**
   * Opens an account with its owner, then credits it.
   * @param parentId the parent of a sub-account
   * @throws {DomainError} CONFLICT when the e-mail is taken; OPERATOR_CREDIT_LIMIT when the operator may not move so
   * many credits. Any other error after the account was opened leaves it open and not credited: the credits are then
   * added with a top-up.
   */
  async execute(
    operator: OperatorCaller,
    request: CreateVendorRequest,
    parentId: number | null = null,
  ): Promise<CreatedVendorResponse> {
    const { account, opening } = await this.open(operator, request, parentId);
    if (opening) await this.topUp.carryOut(opening);
    return { id: account.id, uuid: account.uuid, email: account.email };
  }

  /** Opening credits are recorded with the account, so that none is opened when the operator may not give them. */
  private async open(
    operator: OperatorCaller,
    request: CreateVendorRequest,
    parentId: number | null,
  ): Promise<{ readonly account: Account; readonly opening: CreditMove | undefined }> {
    const passwordHash = await this.passwords.hashChosen(request.password, 'password');
    const credits = request.opening_credits ?? 0;
    const action = parentId === null ? 'vendor.created' : 'sub-account.created';
    const details = { parent_id: parentId };
    const refused = { actor: operator, action, target: 'vendor:none', details: { ...details, credits } } as const;
    return this.cap.transaction(refused, async (sql) => {
      if (credits > 0) await this.cap.admit(sql, { actor: operator, action: 'vendor.topped-up', details: { credits } });
      const account = await openAccount(sql, this.outbox, {
        name: request.name,
        email: request.email,
        passwordHash,
        parentId,
        defaultSender: request.default_sender ?? null,
        rateLimitPerMinute: request.rate_limit_per_minute || null,
      });
      const { id: accountId, uuid } = account;
      await this.audit.record(sql, { actor: operator, action, target: `vendor:${accountId}`, accountId, details });
      if (credits === 0) return { account, opening: undefined };
      const opening = topUpOf(operator, { accountId, credits, reference: `opening-${uuid}` });
      await this.audit.record(sql, opening);
      return { account, opening };
    });
  }
}
