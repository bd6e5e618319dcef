/** How long a session lasts, however often it is used. */
export const SESSION_HOURS = 30 * 24;
export const OPERATOR_SESSION_HOURS = 12;

/** How long it lasts without a request: one of the console, and any of an operator. */
const CONSOLE_IDLE_HOURS = 12;
const OPERATOR_IDLE_HOURS = 1;

/** SQL: the tables that the conditions below need. */
export const SESSION_TABLES = `session JOIN app_user ON app_user.id = session.user_id
      LEFT JOIN console_session AS console ON console.session_id = session.id`;

/** SQL: the release before records only uses of the cookie. */
export const SESSION_USED_AT = 'greatest(coalesce(session.used_at, session.created_at), console.used_at)';

/** SQL: whether tokens of the session are accepted. Asked on every path, so that all of them end together. */
export const SESSION_IS_OPEN = `session.revoked_at IS NULL AND session.expires_at > now()
        AND app_user.disabled_at IS NULL
        AND (session.checked_until IS NULL OR session.checked_until > now())
        AND CASE WHEN app_user.role = 'operator' THEN
            session.created_at > now() - interval '${OPERATOR_SESSION_HOURS} hours'
              AND ${SESSION_USED_AT} > now() - interval '${OPERATOR_IDLE_HOURS} hours'
          ELSE console.session_id IS NULL OR ${SESSION_USED_AT} > now() - interval '${CONSOLE_IDLE_HOURS} hours' END`;

/** A use is recorded when the last recorded one is older, because a page sends requests more often. */
export const USED_EVERY = `interval '60 seconds'`;
