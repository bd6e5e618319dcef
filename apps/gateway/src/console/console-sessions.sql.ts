import { statement } from '@sms/platform/database';
import { CONSOLE_IDLE_SINCE } from '../identity/sessions/console-idle.sql';

/** A use is recorded when the last recorded one is older, because a page sends requests more often. */
const USED_EVERY_SECONDS = 60;

export const findConsoleSession = statement<readonly [hash: Buffer], { user_id: number; session_id: string }>({
  name: 'gateway.find_console_session',
  text: `
    WITH found AS (
      SELECT console.hash, console.used_at, session.user_id, session.id AS session_id FROM console_session AS console
      JOIN session ON session.id = console.session_id JOIN app_user ON app_user.id = session.user_id
      WHERE console.hash = $1 AND session.revoked_at IS NULL AND session.expires_at > now()
        AND app_user.disabled_at IS NULL
        AND console.used_at > ${CONSOLE_IDLE_SINCE}),
    used AS (
      UPDATE console_session AS console SET used_at = now() FROM found
      WHERE console.hash = found.hash AND found.used_at < now() - interval '${USED_EVERY_SECONDS} seconds')
    SELECT user_id, session_id FROM found`,
});
