import { statement } from '@sms/platform/database';

/**
 * The begin of the oldest transaction that may still write a message, with the time of its begin. Postgres reports a
 * transaction a moment after its time: two seconds are more than that.
 */
export const readOldestTransaction = statement<readonly [], { oldest: string }>({
  name: 'messaging.read_oldest_transaction',
  text: `
    SELECT (coalesce(min(xact_start), now()) - interval '2 seconds')::text AS oldest FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND xact_start IS NOT NULL`,
});

/** Recipients of a bulk that is not expanded get the time of its acceptance. */
export const readUnexpandedSince = statement<readonly [], { drawn: number; since: string | null }>({
  name: 'messaging.read_unexpanded_since',
  text: `
    SELECT (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM message_id) AS drawn,
      (SELECT accepted_at FROM bulk_send ORDER BY accepted_at LIMIT 1)::text AS since`,
});

/** The cursor has come to its mark: what was found when that was set holds now. */
export const moveUsageProgress = statement<readonly [oldest: string, unexpandedSince: string | null]>({
  name: 'messaging.move_usage_progress',
  text: `
    UPDATE usage_progress SET complete_until = greatest(complete_until, next_complete),
      next_complete = least($1::timestamptz, $2::timestamptz)`,
});
