import type { Sql } from '@sms/platform/database';
import { REQUEUE } from './requeue';

/**
 * A condition on the state of a message's row that is checked after the row was found by its message. As a plain one it
 * might be looked up in the index of what is due next, which may be a million rows.
 */
export function isWait(condition: string): string {
  return `(${condition}) IS TRUE`;
}

/** Uncertain messages whose wait is over are sent again. */
export async function resendUncertain(sql: Sql, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  await sql.execute(
    `WITH gone AS (
       DELETE FROM send_wait WHERE message_id = ANY($1::bigint[]) AND ${isWait("state = 'uncertain'")} RETURNING *)${REQUEUE}`,
    [messageIds],
  );
}

/** Lets delayed messages go on whose time has come, so many at a time. Returns how many it were. */
export async function endDelays(sql: Pick<Sql, 'execute'>, limit: number): Promise<number> {
  return sql.execute(
    `WITH due AS MATERIALIZED (SELECT ctid AS tid FROM send_wait WHERE state = 'delayed' AND due_at <= now()
       ORDER BY due_at LIMIT ${Math.trunc(limit)} FOR UPDATE SKIP LOCKED),
     gone AS (DELETE FROM send_wait WHERE ctid = ANY(ARRAY(SELECT tid FROM due)) RETURNING *)${REQUEUE}`,
    [],
  );
}

/** Lets held messages of accounts that may send again go on, so many at a time. Returns how many it were. */
export async function releaseHeld(sql: Pick<Sql, 'execute'>, limit: number): Promise<number> {
  return sql.execute(
    `WITH RECURSIVE account AS (
       (SELECT account_id FROM send_wait WHERE state = 'held' ORDER BY account_id LIMIT 1)
       UNION ALL
       SELECT (SELECT w.account_id FROM send_wait w WHERE w.state = 'held' AND w.account_id > account.account_id
         ORDER BY w.account_id LIMIT 1)
       FROM account WHERE account.account_id IS NOT NULL),
     free AS MATERIALIZED (
       SELECT held.tid FROM account
       CROSS JOIN LATERAL (SELECT ctid AS tid FROM send_wait WHERE state = 'held' AND account_id = account.account_id
         ORDER BY message_id LIMIT ${Math.trunc(limit)} FOR UPDATE SKIP LOCKED) AS held
       WHERE account.account_id IS NOT NULL AND NOT EXISTS (SELECT FROM account_suspension s
         WHERE s.account_id = account.account_id AND s.suspended)
       LIMIT ${Math.trunc(limit)}),
     gone AS (DELETE FROM send_wait WHERE ctid = ANY(ARRAY(SELECT tid FROM free)) RETURNING *)${REQUEUE}`,
    [],
  );
}

/** Uncertain messages wait for so long from now on. */
export async function waitLonger(sql: Sql, messageIds: readonly number[], seconds: number): Promise<void> {
  if (messageIds.length === 0) return;
  await sql.execute(
    `UPDATE send_wait SET due_at = now() + make_interval(secs => $2) WHERE message_id = ANY($1::bigint[])
      AND ${isWait("state = 'uncertain'")}`,
    [messageIds, seconds],
  );
}

/**
 * Doubles the waits of uncertain messages, once each. The rows that it updates may have changed while it waited for
 * them, so it must not choose partitions by them (decision 29): it looks for the attempts in all of them.
 */
export async function doubleWaits(sql: Sql, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  await sql.execute(
    `UPDATE send_wait w SET prolonged = true,
       due_at = w.due_at + (w.due_at - (SELECT max(s.submitted_at) FROM submission s
         WHERE s.message_id = w.message_id))
     WHERE w.message_id = ANY($1::bigint[]) AND ${isWait("w.state = 'uncertain'")} AND NOT w.prolonged`,
    [messageIds],
  );
}
