import { Injectable } from '@nestjs/common';
import { Database, type Sql, statement } from '@sms/platform/database';
import { toDomainError } from '@sms/platform/errors';
import type { AuditAction } from './audit-actions';

interface AuditEntry {
  readonly actorUserId: number;
  readonly action: AuditAction;
  /** The object of the action, `<kind>:<id>`. */
  readonly target: string;
  readonly reason?: string;
  /** Without secrets, message texts and phone numbers. */
  readonly details?: Readonly<Record<string, string | number | null>>;
}

const insertAuditEntry = statement<
  readonly [actorUserId: number, action: string, target: string, reason: string | null, details: string]
>({
  name: 'gateway.insert_audit_entry',
  text: 'INSERT INTO audit_log (actor_user_id, action, target, reason, details) VALUES ($1, $2, $3, $4, $5)',
});

/** Actions of operators, and changes of keys, users and accounts. Entries are never changed or removed. */
@Injectable()
export class AuditLog {
  constructor(private readonly database: Database) {}

  /** Must be called in the transaction of the change, so that both are committed or neither is. */
  record(sql: Pick<Sql, 'change'>, entry: AuditEntry): Promise<number> {
    return this.insert(sql, entry, entry.action);
  }

  /**
   * For changes that another service makes: recorded before its request, so that nothing happens unrecorded. A change
   * that was refused, or whose outcome is unknown, gets a second entry `<action>.failed` with the error's code.
   */
  async around<T>(entry: AuditEntry, change: () => Promise<T>): Promise<T> {
    await this.record(this.database, entry);
    try {
      return await change();
    } catch (error) {
      await this.insert(
        this.database,
        { ...entry, details: { ...entry.details, code: toDomainError(error).code } },
        `${entry.action}.failed`,
      );
      throw error;
    }
  }

  private insert(
    sql: Pick<Sql, 'change'>,
    { actorUserId, target, reason, details }: AuditEntry,
    action: string,
  ): Promise<number> {
    return sql.change(insertAuditEntry, [actorUserId, action, target, reason ?? null, JSON.stringify(details ?? {})]);
  }
}
