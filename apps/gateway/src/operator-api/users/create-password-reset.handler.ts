import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { AuditLog } from '../../edge/audit/audit-log';
import type { OperatorCaller } from '../../identity/accounts/caller';
import { hashOpaqueToken, newOpaqueToken } from '../../identity/accounts/opaque-token';
import type { PasswordResetResponse } from './password-reset.response';
import { lockVendorUser } from '../../identity/users/user-access';

/** Enough time to pass the token on by phone, and short enough that a forgotten one does no harm. */
const VALID_MINUTES = 60;

const insertResetToken = statement<readonly [id: number, hash: Buffer, reason: string], { expires_at: Date }>({
  name: 'gateway.insert_reset_token',
  text: `
    INSERT INTO password_reset (user_id, hash, reason, expires_at)
     VALUES ($1, $2, $3, now() + interval '${VALID_MINUTES} minutes')
    ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, reason = excluded.reason,
      expires_at = excluded.expires_at
      RETURNING expires_at`,
});

@Injectable()
export class CreatePasswordResetHandler {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Only this response contains the token. It works once, for an hour, and invalidates the previous one. The password
   * stays valid until the token is used.
   * @throws {DomainError} NOT_FOUND when the id names no user of a vendor; CONFLICT for a disabled one.
   */
  async execute(operator: OperatorCaller, id: string, reason: string): Promise<PasswordResetResponse> {
    const token = newOpaqueToken('pr');
    return this.database.transaction(async (sql) => {
      const user = await lockVendorUser(sql, id, null);
      if (user.disabled_at !== null) throw new DomainError(FAULT_CODES.conflict, 'The user is disabled.');
      const [created] = await sql.run(insertResetToken, [user.id, hashOpaqueToken(token), reason]);
      if (!created) throw new Error('an upsert without condition returned no row');
      const details = { account_id: user.account_id };
      await this.audit.record(sql, {
        actor: operator,
        action: 'user.password-reset-created',
        target: `user:${user.id}`,
        accountId: user.account_id,
        reason,
        details,
      });
      return {
        user_id: user.id,
        email: user.email,
        reset_token: token,
        expires_at: created.expires_at.toISOString(),
      };
    });
  }
}
