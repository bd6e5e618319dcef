import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import type { DomainError } from '@sms/platform/errors';
import { AuditLog } from '../../edge/audit/audit-log';
import type { RequestOrigin } from '../../edge/audit/request-origin';
import { FailureThrottle, MAX_FAILED_GUESSES } from '../credentials/failure-throttle';
import { invalidFields } from '../../edge/validation/invalid-fields';
import { PasswordHasher } from '../accounts/password-hasher';
import { Sessions } from '../sessions/sessions';
import { hashOpaqueToken } from '../accounts/opaque-token';
import type { ResetPasswordRequest } from './reset-password.request';

const findResetToken = statement<readonly [hash: Buffer]>({
  name: 'gateway.find_reset_token',
  text: 'SELECT 1 FROM password_reset WHERE hash = $1 AND expires_at > now()',
});

const lockResetToken = statement<readonly [hash: Buffer], { user_id: number; reason: string | null }>({
  name: 'gateway.lock_reset_token',
  text: 'SELECT user_id, reason FROM password_reset WHERE hash = $1',
});

const lockResetUser = statement<readonly [userId: number]>({
  name: 'gateway.lock_reset_user',
  text: 'SELECT 1 FROM app_user WHERE id = $1 FOR NO KEY UPDATE',
});

const deleteResetToken = statement<readonly [hash: Buffer]>({
  name: 'gateway.delete_reset_token',
  text: 'DELETE FROM password_reset WHERE hash = $1 AND expires_at > now()',
});

const resetPassword = statement<readonly [userId: number, passwordHash: string, reason: string | null]>({
  name: 'gateway.reset_password',
  text: `
    UPDATE app_user SET password_hash = $2, has_operator_reset = $3::text IS NOT NULL,
      operator_reset_at = CASE WHEN $3::text IS NULL THEN operator_reset_at ELSE now() END,
      operator_reset_reason = coalesce($3, operator_reset_reason) WHERE id = $1`,
});

@Injectable()
export class ResetPasswordHandler {
  private readonly throttle = new FailureThrottle(MAX_FAILED_GUESSES, () => performance.now());

  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly passwords: PasswordHasher,
  ) {}

  /**
   * Sets the password by a token, of an operator or of a mail, and ends all sessions of the user.
   * @throws {DomainError} INVALID naming `reset_token` when it is unknown, used, replaced or expired;
   * RATE_LIMIT_EXCEEDED.
   */
  async execute({ reset_token, new_password }: ResetPasswordRequest, origin: RequestOrigin): Promise<null> {
    const hash = hashOpaqueToken(reset_token);
    const done = await this.throttle.attempt(origin.address, async () => {
      // Looked up first, because hashing a password costs 250 ms and must not be available without a token.
      const known = await this.database.run(findResetToken, [hash]);
      const hashed = () => this.passwords.hashChosen(new_password, 'new_password');
      return known.length === 1 && (await this.use(hash, await hashed(), origin)) ? true : undefined;
    });
    if (!done) throw wrongToken();
    return null;
  }

  private use(hash: Buffer, passwordHash: string, origin: RequestOrigin): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const [token] = await sql.run(lockResetToken, [hash]);
      if (!token) return false;
      // The user is locked before the token, as everywhere: a user who is disabled meanwhile keeps the old password and
      // no token.
      await sql.run(lockResetUser, [token.user_id]);
      const used = await sql.change(deleteResetToken, [hash]);
      if (used === 0) return false;
      await sql.run(resetPassword, [token.user_id, passwordHash, token.reason]);
      await this.sessions.endAll(sql, token.user_id);
      await this.audit.record(sql, {
        actor: { userId: token.user_id, origin },
        action: 'user.password-reset',
        target: `user:${token.user_id}`,
      });
      return true;
    });
  }
}

function wrongToken(): DomainError {
  return invalidFields({ reset_token: ['reset_token is unknown, used or expired'] });
}
