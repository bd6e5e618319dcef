import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Database } from '@sms/platform/database';
import type { DomainError } from '@sms/platform/errors';
import { Repository } from 'typeorm';
import { AuditLog } from '../audit/audit-log';
import { FailureThrottle, MAX_FAILED_GUESSES } from '../auth/failure-throttle';
import { invalidFields } from '../http/invalid-fields';
import { AppUser } from '../identity/app-user.entity';
import type { Caller } from '../identity/caller';
import { PasswordHasher } from '../identity/password-hasher';
import { Sessions } from '../sessions/sessions';
import type { ChangePasswordRequest } from './change-password.request';

@Injectable()
export class ChangePasswordHandler {
  private readonly throttle = new FailureThrottle(MAX_FAILED_GUESSES, () => performance.now());

  constructor(
    @InjectRepository(AppUser) private readonly users: Repository<AppUser>,
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly passwords: PasswordHasher,
  ) {}

  /**
   * Ends all other sessions of the user; API keys keep working.
   * @throws {DomainError} INVALID naming `current_password` when that is wrong; RATE_LIMIT_EXCEEDED.
   */
  async execute(
    { userId, sessionId, credentialId }: Caller,
    { current_password, new_password }: ChangePasswordRequest,
  ): Promise<null> {
    if (sessionId === null) throw new Error('password change without a session');
    const passwordHash = await this.throttle.attempt(credentialId, async () => {
      const user = await this.users.findOneByOrFail({ id: userId });
      return (await this.passwords.verify(current_password, user.passwordHash)) ? user.passwordHash : undefined;
    });
    if (passwordHash === undefined) throw wrongPassword();
    const newHash = await this.passwords.hash(new_password);
    await this.database.transaction(async (sql) => {
      // Only if it is still the password that was verified: the second of two concurrent changes fails.
      const changed = await sql.execute('UPDATE app_user SET password_hash = $3 WHERE id = $1 AND password_hash = $2', [
        userId,
        passwordHash,
        newHash,
      ]);
      if (changed === 0) throw wrongPassword();
      await this.sessions.endOthers(sql, userId, sessionId);
      await sql.execute('DELETE FROM password_reset WHERE user_id = $1', [userId]);
      await this.audit.record(sql, { actorUserId: userId, action: 'user.password-changed', target: `user:${userId}` });
    });
    return null;
  }
}

function wrongPassword(): DomainError {
  return invalidFields({ current_password: ['current_password is wrong'] });
}
