import { Injectable } from '@nestjs/common';
import { Database, type Sql, statement } from '@sms/platform/database';
import type { RequestOrigin } from '../edge/audit/request-origin';
import type { AppUser } from '../identity/accounts/app-user.entity';
import { hashOpaqueToken, newOpaqueToken } from '../identity/accounts/opaque-token';
import { Sessions, type SessionUser } from '../identity/sessions/sessions';
import { findConsoleSession } from './console-sessions.sql';

export interface ConsoleSession {
  readonly userId: number;
  readonly sessionId: string;
}

export type StartedConsoleSession = ConsoleSession & {
  /** The cookie's value. */
  readonly token: string;
};

const insertConsoleSession = statement<readonly [hash: Buffer, sessionId: string]>({
  name: 'gateway.insert_console_session',
  text: 'INSERT INTO console_session (hash, session_id) VALUES ($1, $2)',
});

const endConsoleSession = statement<readonly [hash: Buffer]>({
  name: 'gateway.end_console_session',
  text: `
    UPDATE session SET revoked_at = now() FROM console_session AS console
    WHERE console.hash = $1 AND session.id = console.session_id AND session.revoked_at IS NULL`,
});

/**
 * Sessions of browsers. Their token does not change while they last: two tabs that wake up together would use up each
 * other's. The token is worth nothing without its session, which is checked each time.
 */
@Injectable()
export class ConsoleSessions {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {}

  /** @param replaced the cookie that this browser had, whose session ends */
  async start(
    sql: Sql,
    user: SessionUser,
    origin: RequestOrigin,
    replaced: string | undefined,
  ): Promise<StartedConsoleSession> {
    if (replaced !== undefined) await this.end(replaced, sql);
    const sessionId = await this.sessions.start(sql, user, origin);
    const token = newOpaqueToken('cs');
    await sql.run(insertConsoleSession, [hashOpaqueToken(token), sessionId]);
    return { userId: user.id, sessionId, token };
  }

  /** Returns the session of a valid cookie, and counts this as a use of it. */
  async use(token: string): Promise<(ConsoleSession & Pick<AppUser, 'role'>) | undefined> {
    const [session] = await this.database.run(findConsoleSession, [hashOpaqueToken(token)]);
    return session && { userId: session.user_id, role: session.role, sessionId: session.session_id };
  }

  /** Ends the session of a cookie, even of an expired one. */
  async end(token: string, sql: Pick<Sql, 'run'> = this.database): Promise<void> {
    await sql.run(endConsoleSession, [hashOpaqueToken(token)]);
  }
}
