import { Injectable } from '@nestjs/common';
import { Database, type Sql, statement } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { numberOfId } from '../../edge/validation/number-of-id';
import { AuditLog } from '../../edge/audit/audit-log';
import { unauthenticated } from '../auth/auth-errors';
import type { Caller } from '../accounts/caller';
import { Sessions } from '../sessions/sessions';
import { UserResponse, type UserRow } from './user.response';

const disableUser = statement<readonly [id: number]>({
  name: 'gateway.disable_user',
  text: 'UPDATE app_user SET disabled_at = now() WHERE id = $1 AND disabled_at IS NULL',
});

const forgetResetsOfUser = statement<readonly [id: number]>({
  name: 'gateway.forget_resets_of_user',
  text: 'DELETE FROM password_reset WHERE user_id = $1',
});

const enableUser = statement<readonly [id: number]>({
  name: 'gateway.enable_user',
  text: 'UPDATE app_user SET disabled_at = NULL WHERE id = $1 AND disabled_at IS NOT NULL',
});

const findVendorUser = statement<readonly [id: number], UserRow>({
  name: 'gateway.find_vendor_user',
  text: `
    SELECT id, email, role, account_id, disabled_at, created_at, operator_reset_at, operator_reset_reason
    FROM app_user WHERE id = $1`,
});

/** Controls logins and sessions of vendors' users, for the owners of their account and for operators. */
@Injectable()
export class UserAccess {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
  ) {}

  /**
   * From the commit on the user has no session and cannot start one. API keys belong to the account and keep working.
   * @throws {DomainError} NOT_FOUND when the caller has no such user; CONFLICT for the caller itself.
   */
  disable(caller: Caller, id: string, reason?: string): Promise<UserResponse> {
    return this.change(caller, id, async (sql, user) => {
      if (user.id === caller.userId) throw new DomainError(FAULT_CODES.conflict, 'You may not disable yourself.');
      const changed = await sql.change(disableUser, [user.id]);
      await this.sessions.endAll(sql, user.id);
      await sql.run(forgetResetsOfUser, [user.id]);
      if (changed === 1) await this.record(sql, caller, 'user.disabled', user, reason);
    });
  }

  /** @throws {DomainError} NOT_FOUND when the caller has no such user. */
  enable(caller: Caller, id: string, reason?: string): Promise<UserResponse> {
    return this.change(caller, id, async (sql, user) => {
      const changed = await sql.change(enableUser, [user.id]);
      if (changed === 1) await this.record(sql, caller, 'user.enabled', user, reason);
    });
  }

  /** @throws {DomainError} NOT_FOUND when the caller has no such user. */
  endSessions(caller: Caller, id: string, reason?: string): Promise<UserResponse> {
    return this.change(caller, id, async (sql, user) => {
      await this.sessions.endAll(sql, user.id);
      await this.record(sql, caller, 'user.sessions-ended', user, reason);
    });
  }

  private change(caller: Caller, id: string, work: (sql: Sql, user: UserRow) => Promise<void>): Promise<UserResponse> {
    return this.database.transaction(async (sql) => {
      if (caller.role !== 'operator') await lockActor(sql, caller.accountId, caller.userId);
      const user = await lockVendorUser(sql, id, caller.role === 'operator' ? null : caller.accountId);
      await work(sql, user);
      const [changed] = await sql.run(findVendorUser, [user.id]);
      return UserResponse.of(changed ?? user);
    });
  }

  private record(
    sql: Sql,
    actor: Caller,
    action: 'user.disabled' | 'user.enabled' | 'user.sessions-ended',
    user: UserRow,
    reason?: string,
  ) {
    const details = { account_id: user.account_id };
    const entry = { actor, action, target: `user:${user.id}`, accountId: user.account_id, reason, details };
    return this.audit.record(sql, entry);
  }
}

const lockUsersAccount = statement<readonly [accountId: number]>({
  name: 'gateway.lock_users_account',
  text: 'SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE',
});

const findEnabledUser = statement<readonly [userId: number]>({
  name: 'gateway.find_enabled_user',
  text: 'SELECT 1 FROM app_user WHERE id = $1 AND disabled_at IS NULL',
});

/**
 * Serialises changes of an account's users and checks that the previous one has not disabled the caller: when two
 * owners disable each other, one of them remains.
 */
async function lockActor(sql: Sql, accountId: number, userId: number): Promise<void> {
  await sql.run(lockUsersAccount, [accountId]);
  const actors = await sql.run(findEnabledUser, [userId]);
  if (actors.length === 0) throw unauthenticated('Bearer');
}

const lockUserOfVendor = statement<readonly [userId: number, accountId: number | null], UserRow>({
  name: 'gateway.lock_user_of_vendor',
  text: `
    SELECT id, email, role, account_id, disabled_at, created_at FROM app_user
    WHERE id = $1 AND account_id IS NOT NULL AND ($2::bigint IS NULL OR account_id = $2) FOR NO KEY UPDATE`,
});

/**
 * @param accountId null: any vendor
 * @throws {DomainError} NOT_FOUND, also for an operator, who belongs to no vendor.
 */
export async function lockVendorUser(sql: Sql, id: string, accountId: number | null): Promise<UserRow> {
  const userId = numberOfId(id);
  const [user] = await sql.run(lockUserOfVendor, [userId, accountId]);
  if (!user) throw new DomainError(FAULT_CODES.notFound, 'no such user');
  return user;
}
