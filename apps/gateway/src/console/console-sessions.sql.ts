import { statement } from '@sms/platform/database';
import type { Role } from '../identity/accounts/app-user.entity';
import { SESSION_IS_OPEN, SESSION_TABLES, SESSION_USED_AT, USED_EVERY } from '../identity/credentials/session-open.sql';

/** The use is recorded with the cookie as well: a gateway of the release before reads it there. */
export const findConsoleSession = statement<
  readonly [hash: Buffer],
  { user_id: number; role: Role; session_id: string }
>({
  name: 'gateway.find_console_session',
  text: `
    WITH found AS (
      SELECT console.hash, session.user_id, app_user.role, session.id AS session_id,
        ${SESSION_USED_AT} < now() - ${USED_EVERY} AS is_old
      FROM ${SESSION_TABLES}
      WHERE console.hash = $1 AND ${SESSION_IS_OPEN}),
    used AS (
      UPDATE session SET used_at = now() FROM found WHERE session.id = found.session_id AND found.is_old),
    used_cookie AS (
      UPDATE console_session AS console SET used_at = now() FROM found
      WHERE console.hash = found.hash AND console.used_at < now() - ${USED_EVERY})
    SELECT user_id, role, session_id FROM found`,
});
