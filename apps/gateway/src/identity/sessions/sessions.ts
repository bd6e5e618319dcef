import { Injectable } from '@nestjs/common';
import { Database, type Sql, statement } from '@sms/platform/database';
import { randomUUID } from 'node:crypto';
import { AuditLog } from '../../edge/audit/audit-log';
import type { RequestOrigin } from '../../edge/audit/request-origin';
import type { AppUser } from '../accounts/app-user.entity';
import { deviceName } from './device-name';
import { hashOpaqueToken, newOpaqueToken } from '../accounts/opaque-token';
import {
  OPERATOR_SESSION_HOURS,
  SESSION_HOURS,
  SESSION_IS_OPEN,
  SESSION_TABLES,
} from '../credentials/session-open.sql';

interface TokenRow {
  session_id: string;
  user_id: number;
  used: boolean;
  ended: boolean;
  suspended: boolean;
}

export interface SessionUser extends Pick<AppUser, 'id' | 'role'> {
  /** Whether the user has proved the second factor. */
  readonly proved?: boolean;
  /** Whether neither the device nor the address was used lately. */
  readonly inNewPlace?: boolean;
  /** How the user has logged in; undefined by a password or a login link. */
  readonly method?: 'single-sign-on';
}

export type Rotation =
  | { readonly outcome: 'rotated'; readonly userId: number; readonly sessionId: string; readonly refreshToken: string }
  /** The token was used before, so another party has it. This has ended the session. */
  | { readonly outcome: 'reused'; readonly userId: number; readonly sessionId: string }
  | { readonly outcome: 'suspended' }
  | { readonly outcome: 'unknown' };

interface NewSession {
  readonly sessionId: string;
  readonly userId: number;
  readonly hours: number;
  readonly proved: boolean;
  readonly address: string;
  readonly device: string | null;
}

const insertSession = statement<NewSession>({
  name: 'gateway.insert_session',
  params: ({ sessionId, userId, hours, proved, address, device }) => [
    sessionId,
    userId,
    hours,
    proved,
    address,
    device,
  ],
  text: `
    INSERT INTO session (id, user_id, expires_at, second_factor_at, address, device, after_operator_reset)
    SELECT $1, id, now() + make_interval(hours => $3), CASE WHEN $4::boolean THEN now() END, $5, $6, has_operator_reset
    FROM app_user WHERE id = $2`,
});

const findUserOfToken = statement<readonly [hash: Buffer], Pick<AppUser, 'id' | 'role'>>({
  name: 'gateway.find_user_of_token',
  text: `
    SELECT app_user.id, app_user.role FROM refresh_token AS token JOIN session ON session.id = token.session_id
    JOIN app_user ON app_user.id = session.user_id
    WHERE token.hash = $1 AND token.used_at IS NULL`,
});

const lockRefreshToken = statement<readonly [hash: Buffer], TokenRow>({
  name: 'gateway.lock_refresh_token',
  text: `
    SELECT token.session_id, session.user_id, token.used_at IS NOT NULL AS used,
      NOT (${SESSION_IS_OPEN}) AS ended,
      'suspended' IN (coalesce(account.status, ''), coalesce(parent.status, '')) AS suspended
    FROM ${SESSION_TABLES} JOIN refresh_token AS token ON token.session_id = session.id
    LEFT JOIN account ON account.id = app_user.account_id LEFT JOIN account AS parent
      ON parent.id = account.parent_id
    WHERE token.hash = $1 FOR UPDATE OF token, session`,
});

const replaceRefreshToken = statement<readonly [hash: Buffer]>({
  name: 'gateway.replace_refresh_token',
  text: `
    WITH replaced AS (UPDATE refresh_token SET used_at = now() WHERE hash = $1 RETURNING session_id)
    UPDATE session SET used_at = now() FROM replaced WHERE session.id = replaced.session_id`,
});

const endSession = statement<readonly [sessionId: string]>({
  name: 'gateway.end_session',
  text: 'UPDATE session SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL',
});

const endOtherSessions = statement<readonly [userId: number, sessionId: string]>({
  name: 'gateway.end_other_sessions',
  text: 'UPDATE session SET revoked_at = now() WHERE user_id = $1 AND id <> $2 AND revoked_at IS NULL',
});

const endAllSessions = statement<readonly [userId: number]>({
  name: 'gateway.end_all_sessions',
  text: 'UPDATE session SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL',
});

const forgetSessions = statement({
  name: 'gateway.forget_sessions',
  text: `DELETE FROM session WHERE expires_at < now() - interval '1 day'`,
});

const insertRefreshToken = statement<readonly [hash: Buffer, sessionId: string]>({
  name: 'gateway.insert_refresh_token',
  text: 'INSERT INTO refresh_token (hash, session_id) VALUES ($1, $2)',
});

const deleteLoginLinks = statement<readonly [userId: number]>({
  name: 'gateway.delete_login_links',
  text: 'DELETE FROM login_link WHERE user_id = $1',
});

/**
 * A session is a chain of refresh tokens. Only the newest is valid, and using it creates the next one. When a token is
 * used twice, two parties have it and the honest one cannot be told from the thief, so the whole session ends.
 */
@Injectable()
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /** Returns its id. The caller adds what the session is used by: a refresh token, or a cookie. */
  async start(
    sql: Sql,
    { id: userId, role, proved = false, inNewPlace = false, method }: SessionUser,
    origin: RequestOrigin,
  ): Promise<string> {
    const sessionId = randomUUID();
    await sql.run(insertSession, {
      sessionId,
      userId,
      hours: role === 'operator' ? OPERATOR_SESSION_HOURS : SESSION_HOURS,
      proved,
      address: origin.address,
      device: deviceName(origin.userAgent),
    });
    await this.audit.record(sql, {
      actor: { userId, sessionId, origin },
      action: role === 'operator' ? 'operator.logged-in' : 'user.logged-in',
      target: `session:${sessionId}`,
      details: { ...(inNewPlace && { new_place: true }), ...(method && { method }) },
    });
    return sessionId;
  }

  /** The user of a token that has not been used; `rotate` decides whether its session is still valid. */
  async userOfUnused(refreshToken: string): Promise<Pick<AppUser, 'id' | 'role'> | undefined> {
    const [user] = await this.database.run(findUserOfToken, [hashOpaqueToken(refreshToken)]);
    return user;
  }

  async rotate(sql: Sql, refreshToken: string): Promise<Rotation> {
    const hash = hashOpaqueToken(refreshToken);
    // Locked, so that the second of two concurrent uses finds the token used.
    const [token] = await sql.run(lockRefreshToken, [hash]);
    if (!token || token.ended) return { outcome: 'unknown' };
    const session = { userId: token.user_id, sessionId: token.session_id };
    if (token.used) {
      await this.end(sql, token.session_id);
      return { outcome: 'reused', ...session };
    }
    if (token.suspended) return { outcome: 'suspended' };
    await sql.run(replaceRefreshToken, [hash]);
    return { outcome: 'rotated', ...session, refreshToken: await this.addToken(sql, token.session_id) };
  }

  /** From the commit on, none of its tokens is accepted, access tokens included. */
  async end(sql: Pick<Sql, 'run'>, sessionId: string): Promise<void> {
    await sql.run(endSession, [sessionId]);
  }

  /** Ends all sessions of the user but one, and deletes login links. */
  async endOthers(sql: Pick<Sql, 'run'>, userId: number, sessionId: string): Promise<void> {
    await this.deleteLinks(sql, userId);
    await sql.run(endOtherSessions, [userId, sessionId]);
  }

  async endAll(sql: Pick<Sql, 'run'>, userId: number): Promise<void> {
    await this.deleteLinks(sql, userId);
    await sql.run(endAllSessions, [userId]);
  }

  /** Deletes sessions that ended more than a day ago. */
  async prune(): Promise<void> {
    await this.database.run(forgetSessions, []);
  }

  /** Returns its first, or next, refresh token. */
  async addToken(sql: Sql, sessionId: string): Promise<string> {
    const token = newOpaqueToken('rt');
    await sql.run(insertRefreshToken, [hashOpaqueToken(token), sessionId]);
    return token;
  }

  private async deleteLinks(sql: Pick<Sql, 'run'>, userId: number): Promise<void> {
    await sql.run(deleteLoginLinks, [userId]);
  }
}
