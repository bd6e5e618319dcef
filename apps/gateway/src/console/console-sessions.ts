import { Injectable } from '@nestjs/common';
import { Database, type Sql } from '@sms/platform/database';
import type { AppUser } from '../identity/accounts/app-user.entity';
import { hashOpaqueToken, newOpaqueToken } from '../identity/accounts/opaque-token';
import { Sessions } from '../identity/sessions/sessions';

/** Without a request of its pages a session of the console ends: that of an operator sooner. */
const IDLE_HOURS = 12;
const OPERATOR_IDLE_HOURS = 1;
/** A use is written down when the one before is older, because a page asks more often than that. */
const USED_EVERY_SECONDS = 60;

export interface ConsoleSession {
  readonly userId: number;
  readonly sessionId: string;
}

export type StartedConsoleSession = ConsoleSession & {
  /** For the cookie. */
  readonly token: string;
};

/**
 * Sessions of browsers. Their token does not change while they last: two tabs that wake up together would use up each
 * other's. It is worth nothing without its session, which is looked at each time.
 */
@Injectable()
export class ConsoleSessions {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {}

  /** @param replaced the cookie that this browser had: its session ends */
  async start(
    sql: Sql,
    user: Pick<AppUser, 'id' | 'role'>,
    replaced: string | undefined,
  ): Promise<StartedConsoleSession> {
    if (replaced !== undefined) await this.end(replaced, sql);
    const sessionId = await this.sessions.start(sql, user);
    const token = newOpaqueToken('cs');
    await sql.execute('INSERT INTO console_session (hash, session_id) VALUES ($1, $2)', [
      hashOpaqueToken(token),
      sessionId,
    ]);
    return { userId: user.id, sessionId, token };
  }

  /** The session of a cookie that is still good, which counts as a use of it. */
  async use(token: string): Promise<ConsoleSession | undefined> {
    const [session] = await this.database.rows<{ user_id: number; session_id: string }>(
      `WITH found AS (
         SELECT console.hash, console.used_at, session.user_id, session.id AS session_id FROM console_session AS console
         JOIN session ON session.id = console.session_id JOIN app_user ON app_user.id = session.user_id
         WHERE console.hash = $1 AND session.revoked_at IS NULL AND session.expires_at > now()
           AND app_user.disabled_at IS NULL
           AND console.used_at > now() - CASE WHEN app_user.role = 'operator'
             THEN interval '${OPERATOR_IDLE_HOURS} hours' ELSE interval '${IDLE_HOURS} hours' END),
       used AS (
         UPDATE console_session AS console SET used_at = now() FROM found
         WHERE console.hash = found.hash AND found.used_at < now() - interval '${USED_EVERY_SECONDS} seconds')
       SELECT user_id, session_id FROM found`,
      [hashOpaqueToken(token)],
    );
    return session && { userId: session.user_id, sessionId: session.session_id };
  }

  /** Ends the session of a cookie, however it stands. */
  async end(token: string, sql: Pick<Sql, 'execute'> = this.database): Promise<void> {
    await sql.execute(
      `UPDATE session SET revoked_at = now() FROM console_session AS console
       WHERE console.hash = $1 AND session.id = console.session_id AND session.revoked_at IS NULL`,
      [hashOpaqueToken(token)],
    );
  }
}
