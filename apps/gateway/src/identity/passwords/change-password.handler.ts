import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { AuditLog } from '../../edge/audit/audit-log';
import type { Caller } from '../accounts/caller';
import { PasswordHasher } from '../accounts/password-hasher';
import { Sessions } from '../sessions/sessions';
import type { ChangePasswordRequest } from './change-password.request';
import { CurrentPassword, wrongPassword } from './current-password';

const changePassword = statement<readonly [userId: number, passwordHash: string, newHash: string]>({
  name: 'gateway.change_password',
  text: `
    UPDATE app_user SET password_hash = $3, has_operator_reset = false WHERE id = $1 AND password_hash = $2`,
});

const forgetResetTokens = statement<readonly [userId: number]>({
  name: 'gateway.forget_reset_tokens',
  text: 'DELETE FROM password_reset WHERE user_id = $1',
});

@Injectable()
export class ChangePasswordHandler {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly passwords: PasswordHasher,
    private readonly currentPassword: CurrentPassword,
  ) {}

  /**
   * Ends all other sessions of the user; API keys keep working.
   * @throws {DomainError} INVALID naming `current_password` when that is wrong; RATE_LIMIT_EXCEEDED.
   */
  async execute(caller: Caller, { current_password, new_password }: ChangePasswordRequest): Promise<null> {
    const { userId, sessionId } = caller;
    if (sessionId === null) throw new Error('password change without a session');
    const passwordHash = await this.currentPassword.verify(caller, current_password);
    const newHash = await this.passwords.hashChosen(new_password, 'new_password');
    await this.database.transaction(async (sql) => {
      // Only if it is still the password that was verified: the second of two concurrent changes fails.
      const changed = await sql.change(changePassword, [userId, passwordHash, newHash]);
      if (changed === 0) throw wrongPassword();
      await this.sessions.endOthers(sql, userId, sessionId);
      await sql.run(forgetResetTokens, [userId]);
      await this.audit.record(sql, { actor: caller, action: 'user.password-changed', target: `user:${userId}` });
    });
    return null;
  }
}
