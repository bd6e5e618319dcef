import { Injectable } from '@nestjs/common';
import { Database, type Sql, statement } from '@sms/platform/database';
import { toDomainError } from '@sms/platform/errors';
import type { RequestOrigin } from './request-origin';
import type { AuditAction } from './audit-actions';
import { FAILED } from './audit-result';

/** Who did it, by what, and from where. Each `Caller` is one. */
export interface AuditActor {
  /** Null when it is not known, as of a failed login. */
  readonly userId: number | null;
  readonly sessionId?: string | null;
  /** Written where there is no session: `key:<id>`. */
  readonly credentialId?: string;
  readonly origin?: RequestOrigin;
}

export type AuditDetails = Readonly<Record<string, unknown>>;

export interface AuditEntry {
  readonly actor: AuditActor;
  readonly action: AuditAction;
  /** The object of the action, `<kind>:<id>`. */
  readonly target: string;
  /** The account that it concerns, by default the actor's: its owners may read the entry, and those of its parent. */
  readonly accountId?: number | null | undefined;
  readonly reason?: string | undefined;
  /** Written as JSON. Without secrets, message texts and phone numbers. Changes have `before` and `after`. */
  readonly details?: AuditDetails;
}

const insertAuditEntry = statement<
  readonly [
    actorUserId: number | null,
    action: string,
    target: string,
    reason: string | null,
    details: string,
    accountId: number | null,
    credential: string | null,
    address: string | null,
    userAgent: string | null,
  ]
>({
  name: 'gateway.insert_audit_entry',
  text: `
    INSERT INTO audit_log (actor_user_id, action, target, reason, details, account_id, vendor_id, credential, address,
      user_agent)
    SELECT $1::bigint, $2, $3, $4, $5::jsonb, account.id, coalesce(account.parent_id, account.id), $7, $8, $9
    FROM (SELECT coalesce($6::bigint, (SELECT account_id FROM app_user WHERE id = $1)) AS id) AS concerned
    LEFT JOIN account ON account.id = concerned.id`,
});

/** Actions of users, and what was refused to them. Entries are never changed or removed. */
@Injectable()
export class AuditLog {
  constructor(private readonly database: Database) {}

  /** Must be called in the transaction of the change, so that both are committed or neither is. */
  record(sql: Pick<Sql, 'change'>, entry: AuditEntry): Promise<number> {
    return this.insert(sql, entry, entry.action);
  }

  /** For what changes nothing in this database. */
  recordAlone(entry: AuditEntry): Promise<number> {
    return this.record(this.database, entry);
  }

  /**
   * For changes that another service makes: recorded before its request, so that nothing happens unrecorded. A change
   * that was refused, or whose outcome is unknown, gets a second entry `<action>.failed` with the error's code.
   */
  async around<T>(entry: AuditEntry, change: () => Promise<T>): Promise<T> {
    await this.recordAlone(entry);
    return this.withFailure(entry, change);
  }

  /** The second half of `around`, for an entry that is recorded already. */
  async withFailure<T>(entry: AuditEntry, change: () => Promise<T>): Promise<T> {
    try {
      return await change();
    } catch (error) {
      await this.recordFailure(entry, toDomainError(error).code);
      throw error;
    }
  }

  /** Records `<action>.failed`: what was refused, or whose outcome is unknown. @param code of the error */
  recordFailure(entry: AuditEntry, code: string): Promise<number> {
    return this.insert(this.database, { ...entry, details: { ...entry.details, code } }, `${entry.action}${FAILED}`);
  }

  private insert(
    sql: Pick<Sql, 'change'>,
    { actor, target, accountId, reason, details }: AuditEntry,
    action: string,
  ): Promise<number> {
    const { userId, sessionId = null, credentialId = null, origin } = actor;
    return sql.change(insertAuditEntry, [
      userId,
      action,
      target,
      reason ?? null,
      JSON.stringify(details ?? {}),
      accountId ?? null,
      sessionId === null ? credentialId : `session:${sessionId}`,
      origin?.address ?? null,
      origin?.userAgent ?? null,
    ]);
  }
}
