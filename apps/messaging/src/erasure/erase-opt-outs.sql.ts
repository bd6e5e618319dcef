import { statement } from '@sms/platform/database';
import type { Erased } from '@sms/platform/erasures';

/** Rows in one statement. */
export const OPT_OUT_BATCH = 500;

const OF_SUBJECT = 'number = $1 AND ($2::bigint IS NULL OR account_id = $2)';

/**
 * Deletes what has ended of a number's opt-outs, and the texts of those in force. These stay themselves: without them,
 * the person would get messages again.
 */
export const eraseOptOuts = statement<readonly [number: string, accountId: number | null, before: string], Erased>({
  name: 'messaging.erase_opt_outs',
  text: `
    WITH deleted_opt_out AS (
      DELETE FROM opt_out WHERE id IN (
        SELECT id FROM opt_out WHERE ${OF_SUBJECT} AND ended_at <= $3::timestamptz LIMIT ${OPT_OUT_BATCH})
      RETURNING created_at
    ), emptied_opt_out AS (
      UPDATE opt_out SET text = NULL WHERE id IN (
        SELECT id FROM opt_out WHERE ${OF_SUBJECT} AND ended_at IS NULL AND text IS NOT NULL
          AND created_at <= $3::timestamptz LIMIT ${OPT_OUT_BATCH})
      RETURNING created_at
    )
    SELECT 'opt_outs' AS kind, count(*)::integer AS rows, min(created_at) AS first_at, max(created_at) AS last_at
    FROM (TABLE deleted_opt_out UNION ALL TABLE emptied_opt_out) AS erased`,
});
