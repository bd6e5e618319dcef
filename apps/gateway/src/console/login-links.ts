import { Injectable } from '@nestjs/common';
import { Database, type Sql, statement } from '@sms/platform/database';
import { AuditLog } from '../edge/audit/audit-log';
import type { RequestOrigin } from '../edge/audit/request-origin';
import type { AppUser } from '../identity/accounts/app-user.entity';
import { hashOpaqueToken, newOpaqueToken } from '../identity/accounts/opaque-token';

const VALID_MINUTES = 10;

const insertLoginLink = statement<readonly [hash: Buffer, userId: number], { expires_at: Date }>({
  name: 'gateway.insert_login_link',
  text: `
    INSERT INTO login_link (hash, user_id, expires_at) VALUES ($1, $2, now() + interval '${VALID_MINUTES} minutes')
    RETURNING expires_at`,
});

const findLinkEmail = statement<readonly [hash: Buffer], Pick<AppUser, 'email'>>({
  name: 'gateway.find_link_email',
  text: `
    SELECT app_user.email FROM login_link JOIN app_user ON app_user.id = login_link.user_id
    WHERE login_link.hash = $1 AND login_link.expires_at > now() AND app_user.disabled_at IS NULL`,
});

const lockLinkedUser = statement<readonly [hash: Buffer], Pick<AppUser, 'id' | 'role'>>({
  name: 'gateway.lock_linked_user',
  text: `
    SELECT app_user.id, app_user.role FROM app_user JOIN login_link ON login_link.user_id = app_user.id
    WHERE login_link.hash = $1 AND app_user.disabled_at IS NULL FOR SHARE OF app_user`,
});

const useLoginLink = statement<readonly [hash: Buffer]>({
  name: 'gateway.use_login_link',
  text: 'DELETE FROM login_link WHERE hash = $1 AND expires_at > now()',
});

const forgetLoginLinks = statement({
  name: 'gateway.forget_login_links',
  text: 'DELETE FROM login_link WHERE expires_at < now()',
});

/** Codes that log one user in, once. They travel in the fragment of a link, which no server and no log sees. */
@Injectable()
export class LoginLinks {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /** The code is in this result and nowhere else. */
  async create(sql: Sql, userId: number, origin: RequestOrigin): Promise<{ code: string; expiresAt: Date }> {
    const code = newOpaqueToken('lc');
    const [link] = await sql.run(insertLoginLink, [hashOpaqueToken(code), userId]);
    if (!link) throw new Error('an insert returned no row');
    await this.audit.record(sql, {
      actor: { userId, origin },
      action: 'login-link.created',
      target: `user:${userId}`,
    });
    return { code, expiresAt: link.expires_at };
  }

  /** The user whom a code would log in; undefined as in `use`. The code stays valid. */
  async userOf(code: string): Promise<Pick<AppUser, 'email'> | undefined> {
    const [user] = await this.database.run(findLinkEmail, [hashOpaqueToken(code)]);
    return user;
  }

  /**
   * Uses the code up and calls `give` in the same transaction. Undefined when the code is unknown, used or expired, or
   * its user may not log in.
   */
  use<T>(code: string, give: (sql: Sql, user: Pick<AppUser, 'id' | 'role'>) => Promise<T>): Promise<T | undefined> {
    const hash = hashOpaqueToken(code);
    return this.database.transaction(async (sql) => {
      // The user is locked before the link, as everywhere.
      const [user] = await sql.run(lockLinkedUser, [hash]);
      // The second of two concurrent uses finds the link gone.
      const used = user ? await sql.change(useLoginLink, [hash]) : 0;
      return user && used > 0 ? give(sql, user) : undefined;
    });
  }

  /** Deletes expired links. */
  async prune(): Promise<void> {
    await this.database.run(forgetLoginLinks, []);
  }
}
