/** A session of the console ends after this time without a request; an operator's ends sooner. */
const IDLE_HOURS = 12;

const OPERATOR_IDLE_HOURS = 1;

/** SQL: the time before which a session of the console was last used when it has ended since; needs `app_user`. */
export const CONSOLE_IDLE_SINCE = `now() - CASE WHEN app_user.role = 'operator'
          THEN interval '${OPERATOR_IDLE_HOURS} hours' ELSE interval '${IDLE_HOURS} hours' END`;
