import type { ReplyTrigger } from '@sms/contracts/messaging';
import { columns, statement } from '@sms/platform/database';

/** Of one round: no more than a request takes. */
export const MAX_REPLIES = 200;
/** The process that submits replies may die: then another one submits them again, under the same ids. */
const AGAIN = `interval '30 seconds'`;

export interface DueReply {
  readonly number: string;
  readonly phone: string;
  readonly account_id: number;
  readonly user_id: number;
  readonly request_id: string;
  readonly trigger: ReplyTrigger;
  readonly text: string;
}

export const takeDueReplies = statement<readonly [], DueReply>({
  name: 'messaging.take_due_replies',
  text: `
    WITH due_reply AS MATERIALIZED (
      SELECT number, phone FROM auto_reply WHERE due_at <= now() ORDER BY due_at LIMIT ${MAX_REPLIES}
      FOR UPDATE SKIP LOCKED)
    UPDATE auto_reply r SET due_at = now() + ${AGAIN} FROM due_reply d WHERE r.number = d.number AND r.phone = d.phone
    RETURNING r.number, r.phone, r.account_id, r.user_id, r.request_id, r.trigger, r.text`,
});

/** A reply whose request was decided. */
export interface DecidedReply {
  readonly reply: DueReply;
  /** Under which it is submitted anew; null: it is done. */
  readonly nextRequestId: string | null;
}

const DECIDED = columns<DecidedReply>({
  number: ['text', ({ reply }) => reply.number],
  phone: ['text', ({ reply }) => reply.phone],
  request_id: ['uuid', ({ reply }) => reply.request_id],
  next_request_id: ['uuid', ({ nextRequestId }) => nextRequestId],
});

/** Locks in the order of the key, as those who write replies do. */
export const noteDecidedReplies = statement<readonly DecidedReply[]>({
  name: 'messaging.note_decided_replies',
  params: DECIDED,
  text: `
    WITH decided_reply AS MATERIALIZED (
      SELECT r.number, r.phone, d.next_request_id FROM auto_reply r
      JOIN ${DECIDED.unnest} AS d(${DECIDED.names}) USING (number, phone, request_id)
      ORDER BY r.number, r.phone FOR UPDATE OF r)
    UPDATE auto_reply r SET request_id = coalesce(d.next_request_id, r.request_id),
      due_at = CASE WHEN d.next_request_id IS NOT NULL THEN r.due_at END
    FROM decided_reply d WHERE r.number = d.number AND r.phone = d.phone`,
});
