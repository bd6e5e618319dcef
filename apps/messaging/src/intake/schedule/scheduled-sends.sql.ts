import { statement } from '@sms/platform/database';
import { OF_REQUEST } from '../../message/request-bounds';
import { isWait } from '../../queue/send-waits';
import type { ScheduledRow } from './scheduled-row';

/** The transaction that moves or cancels messages of a scheduled send does so first. */
export const lockScheduledSend = statement<readonly [requestId: string], ScheduledRow & { readonly due: boolean }>({
  name: 'messaging.lock_scheduled_send',
  text: `
    SELECT request_id, account_id, sandbox, recipients, accepted_at, send_at, last_at, hours, send_at <= now() AS due
    FROM scheduled_send WHERE request_id = $1 FOR UPDATE`,
});

export const listRecipientsOfRequest = statement<
  readonly [from: string, to: string, requestId: string],
  { id: number; recipient: string }
>({
  name: 'messaging.list_recipients_of_request',
  text: `SELECT id, recipient FROM message m WHERE ${OF_REQUEST} ORDER BY id`,
});

/** Moves those of the messages that are not due, with their validity, and has them watched until then. */
export const moveScheduledMessages = statement<
  readonly [messageIds: readonly number[], lowest: number, highest: number, dueAt: string, watchAfterHours: number],
  { message_id: number }
>({
  name: 'messaging.move_scheduled_messages',
  text: `
    WITH moved_wait AS (
      UPDATE send_wait SET due_at = $4::timestamptz
      WHERE message_id = ANY($1::bigint[]) AND ${isWait("state = 'scheduled' AND due_at > now()")} RETURNING message_id
    ), moved_message AS (
      UPDATE message SET expires_at = expires_at - send_at + $4::timestamptz, send_at = $4::timestamptz
      WHERE id = ANY($1::bigint[]) AND id BETWEEN $2 AND $3
    ), new_watch AS (
      INSERT INTO message_watch (kind, due_at, message_id)
      SELECT 'expire', $4::timestamptz + make_interval(hours => $5::integer), message_id FROM moved_wait
      ON CONFLICT DO NOTHING
    )
    SELECT message_id FROM moved_wait`,
});

export const moveScheduledSend = statement<readonly [requestId: string, sendAt: string, lastAt: string], ScheduledRow>({
  name: 'messaging.move_scheduled_send',
  text: `
    UPDATE scheduled_send SET send_at = $2::timestamptz, last_at = $3::timestamptz WHERE request_id = $1
    RETURNING request_id, account_id, sandbox, recipients, accepted_at, send_at, last_at, hours`,
});

export const forgetScheduledSend = statement<readonly [requestId: string]>({
  name: 'messaging.forget_scheduled_send',
  text: 'DELETE FROM scheduled_send WHERE request_id = $1',
});

export const listScheduledOfAccount = statement<readonly [accountId: number, limit: number], { request_id: string }>({
  name: 'messaging.list_scheduled_of_account',
  text: `
    SELECT request_id FROM scheduled_send WHERE account_id = $1 AND last_at > now()
    ORDER BY last_at, request_id LIMIT $2`,
});
