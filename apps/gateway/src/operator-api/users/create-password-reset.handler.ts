import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { AuditLog } from '../../edge/audit/audit-log';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { makeResetToken } from '../../identity/accounts/reset-tokens';
import { Mailer } from '../../identity/mail/mailer';
import { ResetMails } from '../../identity/mail/reset-mails';
import type { CreateResetRequest } from './create-reset.request';
import type { PasswordResetResponse } from './password-reset.response';
import { lockVendorUser } from '../../identity/users/user-access';

@Injectable()
export class CreatePasswordResetHandler {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly mailer: Mailer,
    private readonly mails: ResetMails,
  ) {}

  /**
   * With e-mail, a link goes to the user, and the operator is shown no token unless asking for it. A token that is
   * shown is in this response alone. It works once, for an hour, and invalidates the previous one. The password stays
   * valid until the token is used.
   * @throws {DomainError} NOT_FOUND when the id names no user of a vendor; CONFLICT for a disabled one.
   */
  async execute(operator: OperatorCaller, id: string, request: CreateResetRequest): Promise<PasswordResetResponse> {
    const { reason } = request;
    const shown = !this.mailer.options || request.show_token === true;
    return this.database.transaction(async (sql) => {
      const user = await lockVendorUser(sql, id, null);
      if (user.disabled_at !== null) throw new DomainError(FAULT_CODES.conflict, 'The user is disabled.');
      const made = shown ? await makeResetToken(sql, user.id, reason) : undefined;
      if (!made) await this.mails.toUser(sql, user.id);
      await this.audit.record(sql, {
        actor: operator,
        action: 'user.password-reset-created',
        target: `user:${user.id}`,
        accountId: user.account_id,
        reason,
        details: { account_id: user.account_id, shown },
      });
      return {
        user_id: user.id,
        email: user.email,
        reset_token: made?.token ?? null,
        expires_at: made?.expiresAt.toISOString() ?? null,
      };
    });
  }
}
