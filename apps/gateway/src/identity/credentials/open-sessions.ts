import { Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { SESSION_IS_OPEN, SESSION_TABLES, SESSION_USED_AT, USED_EVERY } from './session-open.sql';

const useSession = statement<readonly [sessionId: string]>({
  name: 'gateway.use_session',
  text: `
    WITH found AS (
      SELECT session.id, ${SESSION_USED_AT} < now() - ${USED_EVERY} AS is_old FROM ${SESSION_TABLES}
      WHERE session.id = $1 AND ${SESSION_IS_OPEN}),
    used AS (
      UPDATE session SET used_at = now() FROM found WHERE session.id = found.id AND found.is_old)
    SELECT FROM found`,
});

/** Sessions that end when nobody uses them: those of operators and of the console. */
@Injectable()
export class OpenSessions {
  constructor(private readonly database: Database) {}

  /** Whether the session is still open. Counts the request as a use of it. */
  async use(sessionId: string): Promise<boolean> {
    const open = await this.database.run(useSession, [sessionId]);
    return open.length > 0;
  }
}
