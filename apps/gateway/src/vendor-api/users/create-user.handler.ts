import { Injectable } from '@nestjs/common';
import { Database } from '@sms/platform/database';
import { AuditLog } from '../../edge/audit/audit-log';
import { AccountLimits } from '../../identity/accounts/account-limits';
import { addUser, emailTaken } from '../../identity/accounts/add-user';
import type { VendorCaller } from '../../identity/accounts/caller';
import { PasswordHasher } from '../../identity/accounts/password-hasher';
import { forbidden } from '../../identity/auth/auth-errors';
import { Mailer } from '../../identity/mail/mailer';
import type { CreateUserRequest } from './create-user.request';
import { UserResponse } from '../../identity/users/user.response';

@Injectable()
export class CreateUserHandler {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly passwords: PasswordHasher,
    private readonly limits: AccountLimits,
    private readonly mailer: Mailer,
  ) {}

  /**
   * Only where people cannot be invited: the response tells whether a user has the address, and nobody has to show that
   * it is theirs.
   * @throws {DomainError} FORBIDDEN where there is e-mail; CONFLICT when the e-mail is taken; USER_LIMIT_REACHED.
   */
  async execute(owner: VendorCaller, request: CreateUserRequest): Promise<UserResponse> {
    if (this.mailer.options) throw forbidden('This service sends e-mail: invite the user with POST /v1/invitations.');
    const { accountId } = owner;
    const passwordHash = await this.passwords.hashChosen(request.password, 'password');
    const user = {
      accountId,
      email: request.email.toLowerCase(),
      passwordHash,
      role: request.role ?? 'member',
    } as const;
    return this.database.transaction(async (sql) => {
      await this.limits.assertRoom(sql, accountId, 'users');
      const added = await addUser(sql, user);
      if (!added) throw emailTaken();
      const details = { account_id: accountId, role: user.role };
      await this.audit.record(sql, {
        actor: owner,
        action: 'user.created',
        target: `user:${added.id}`,
        details,
      });
      return UserResponse.of({ ...added, email: user.email, role: user.role, disabled_at: null });
    });
  }
}
