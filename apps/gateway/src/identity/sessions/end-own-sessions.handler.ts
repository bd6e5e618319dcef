import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import { isUUID } from 'class-validator';
import { AuditLog } from '../../edge/audit/audit-log';
import type { Caller } from '../accounts/caller';
import { Sessions } from './sessions';

const endOwnSession = statement<readonly [id: string, userId: number]>({
  name: 'gateway.end_own_session',
  text: `
    UPDATE session SET revoked_at = now()
    WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at > now()`,
});

/** Ends sessions of the caller. Their access tokens are refused from the commit on. */
@Injectable()
export class EndOwnSessionsHandler {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
  ) {}

  /** @throws {DomainError} NOT_FOUND when the caller has no such session, or it has ended. */
  async one(caller: Caller, id: string): Promise<null> {
    await this.database.transaction(async (sql) => {
      const ended = isUUID(id, 'loose') ? await sql.change(endOwnSession, [id, caller.userId]) : 0;
      if (ended === 0) throw new DomainError(FAULT_CODES.notFound, 'no such session');
      await this.audit.record(sql, {
        actor: caller,
        action: 'session.ended',
        target: `session:${id.toLowerCase()}`,
      });
    });
    return null;
  }

  /** Keeps the session of the request. */
  async others(caller: Caller): Promise<null> {
    const { userId, sessionId } = caller;
    if (sessionId === null) throw new Error('the other sessions of no session');
    await this.database.transaction(async (sql) => {
      await this.sessions.endOthers(sql, userId, sessionId);
      const details = { kept: sessionId };
      await this.audit.record(sql, {
        actor: caller,
        action: 'user.sessions-ended',
        target: `user:${userId}`,
        details,
      });
    });
    return null;
  }
}
