import { statement } from '@sms/platform/database';
import { OF_REQUEST } from '../../message/request-bounds';

export interface ControlRow {
  readonly state: 'running' | 'canary' | 'cancelled';
  readonly paused: boolean;
  readonly changed: boolean;
}

/**
 * Pauses or resumes a send of the account ($4) whose messages are in the log or still to be expanded. One row decides,
 * so calls in any order, at any replica, leave what the last of them to commit says. A paused canary is not decided.
 */
export const controlBulk = statement<
  readonly [
    from: string,
    to: string,
    requestId: string,
    accountId: number,
    sandboxOnly: boolean,
    paused: boolean,
    minRank: number,
  ],
  ControlRow
>({
  name: 'messaging.control_bulk',
  text: `
    WITH before AS (
      SELECT paused FROM bulk_control WHERE request_id = $3
    ), sent AS (
      (SELECT account_id, sandbox, expires_at FROM bulk_send WHERE request_id = $3)
      UNION ALL
      (SELECT account_id, sandbox, expires_at FROM message m WHERE ${OF_REQUEST} AND m.lane >= $7 LIMIT 1)
    )
    INSERT INTO bulk_control AS c (request_id, account_id, sandbox, paused, expires_at)
    SELECT $3, account_id, sandbox, $6, expires_at FROM sent WHERE account_id = $4 AND (sandbox OR NOT $5::boolean)
    LIMIT 1
    ON CONFLICT (request_id) DO UPDATE SET paused = excluded.paused,
      check_at = CASE WHEN c.state = 'canary' AND NOT excluded.paused THEN now() END
    RETURNING c.state, c.paused, coalesce((SELECT paused FROM before), false) <> c.paused AS changed`,
});

/** Rows govern nothing once their messages have expired; they are kept for so long for whoever reads the bulk. */
export const forgetBulkControls = statement<readonly []>({
  name: 'messaging.forget_bulk_controls',
  text: `
    DELETE FROM bulk_control WHERE request_id = ANY(ARRAY(
      SELECT request_id FROM bulk_control WHERE expires_at < now() - interval '30 days'
      ORDER BY expires_at LIMIT 1000))`,
});
