import { type Sql, statement, variants } from '@sms/platform/database';
import { REQUEUE } from './requeue';
import { cancelPausedMessages, releasePausedMessages } from './paused-waits.sql';
import { releaseHeldMessages } from './send-waits.sql';

/**
 * A condition on the state of a message's row that is checked after the row was found by its message. A plain one might
 * use the index of due rows, of which there may be a million.
 */
export function isWait(condition: string): string {
  return `(${condition}) IS TRUE`;
}

const resendUncertainMessages = statement<readonly [messageIds: readonly number[]]>({
  name: 'messaging.resend_uncertain_messages',
  text: `
    WITH requeued_message AS (
      DELETE FROM send_wait WHERE message_id = ANY($1::bigint[]) AND ${isWait("state = 'uncertain'")}
      RETURNING *)${REQUEUE}`,
});

/** Uncertain messages whose wait is over are sent again. */
export async function resendUncertain(sql: Sql, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  await sql.run(resendUncertainMessages, [messageIds]);
}

/** Delays of one statement: it holds the counters of their accounts while it runs. */
export const MAX_ENDED = 500;

const endDueDelays = variants<'delayed' | 'scheduled', readonly [], never>(['delayed', 'scheduled'], (state) =>
  statement({
    name: `messaging.end_delays:${state}`,
    text: `
    WITH due_wait AS MATERIALIZED (SELECT ctid AS tid FROM send_wait WHERE state = '${state}' AND due_at <= now()
      ORDER BY due_at LIMIT ${MAX_ENDED} FOR UPDATE SKIP LOCKED),
    requeued_message AS (
      DELETE FROM send_wait WHERE ctid = ANY(ARRAY(SELECT tid FROM due_wait)) RETURNING *)${REQUEUE}`,
  }),
);

/** Makes at most MAX_ENDED delayed, or scheduled, messages that are due ready. Returns how many. */
export async function endDelays(sql: Pick<Sql, 'change'>, state: 'delayed' | 'scheduled'): Promise<number> {
  return sql.change(endDueDelays(state), []);
}

/** Makes at most `limit` held messages of accounts that may send again ready. Returns how many. */
export async function releaseHeld(sql: Pick<Sql, 'change'>, limit: number): Promise<number> {
  return sql.change(releaseHeldMessages(limit), []);
}

/** Makes at most `limit` paused messages whose bulks may send them by now ready. Returns how many. */
export async function releasePaused(sql: Pick<Sql, 'change'>, limit: number): Promise<number> {
  return sql.change(releasePausedMessages(limit), []);
}

/** Cancels at most `limit` paused messages of cancelled bulks. Returns how many. */
export async function cancelPaused(sql: Pick<Sql, 'change'>, limit: number): Promise<number> {
  return sql.change(cancelPausedMessages(limit), []);
}

const prolongUncertainWaits = statement<readonly [messageIds: readonly number[], seconds: number]>({
  name: 'messaging.prolong_uncertain_waits',
  text: `
    UPDATE send_wait SET due_at = now() + make_interval(secs => $2) WHERE message_id = ANY($1::bigint[])
     AND ${isWait("state = 'uncertain'")}`,
});

/** Sets the waits of uncertain messages to end `seconds` from now. */
export async function waitLonger(sql: Sql, messageIds: readonly number[], seconds: number): Promise<void> {
  if (messageIds.length === 0) return;
  await sql.run(prolongUncertainWaits, [messageIds, seconds]);
}

const doubleUncertainWaits = statement<readonly [messageIds: readonly number[]]>({
  name: 'messaging.double_uncertain_waits',
  text: `
    UPDATE send_wait w SET prolonged = true,
      due_at = w.due_at + (w.due_at - (SELECT max(s.submitted_at) FROM submission s
        WHERE s.message_id = w.message_id))
    WHERE w.message_id = ANY($1::bigint[]) AND ${isWait("w.state = 'uncertain'")} AND NOT w.prolonged`,
});

/**
 * Doubles the waits of uncertain messages, once each. The rows that it updates may have changed while it waited for
 * them, so it must not prune partitions by them (decision 29): it searches all of them for the attempts.
 */
export async function doubleWaits(sql: Sql, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  await sql.run(doubleUncertainWaits, [messageIds]);
}
