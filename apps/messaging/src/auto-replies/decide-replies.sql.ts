import type { ReplyTrigger } from '@sms/contracts/messaging';
import { columns, type Sql, statement } from '@sms/platform/database';
import type { ConsentWish } from '../opt-outs/consent-words';

/** Another reply to the phone from the number is not sent before. */
const REPLY_PAUSE = `interval '10 minutes'`;
/** A reply that could not be submitted or sent by then is worthless. */
export const REPLY_VALIDITY_SECONDS = 3_600;
const BATCH = 2_000;

/** A message of a subscriber, as far as it decides about a reply. Numbers are digits only. */
export interface MessageToAnswer {
  readonly place: number;
  readonly accountId: number;
  readonly number: string;
  /** The wish of a message that is nothing but the word for it, such as STOP; null: it is another text. */
  readonly wish: ConsentWish | null;
  /** Separated by line feeds. */
  readonly keywords: string;
}

export interface FoundRule {
  readonly place: number;
  readonly trigger: ReplyTrigger;
  readonly text: string | null;
  readonly user_id: number;
}

const MESSAGES = columns<MessageToAnswer>({
  place: ['integer', ({ place }) => place],
  account_id: ['bigint', ({ accountId }) => accountId],
  number: ['text', ({ number }) => number],
  wish: ['text', ({ wish }) => wish],
  keywords: ['text', ({ keywords }) => keywords],
});

/**
 * Finds the rule that answers each message; messages without one are not returned. The rule for a word goes before
 * those for keywords, of which the longest counts, and these before that for any message. A STOP
 * gets no other reply than the one to it. Suspended accounts reply to nobody.
 */
export const findReplyRules = statement<readonly MessageToAnswer[], FoundRule>({
  name: 'messaging.find_reply_rules',
  params: MESSAGES,
  text: `
    SELECT n.place, rule.trigger, rule.text, rule.user_id
    FROM ${MESSAGES.unnest} AS n(${MESSAGES.names})
    CROSS JOIN LATERAL (
      SELECT r.trigger, r.text, r.user_id FROM auto_reply_rule r
      WHERE r.account_id = n.account_id AND r.number IN (n.number, '')
        AND (r.trigger = n.wish OR (n.wish IS DISTINCT FROM 'stop'
          AND (r.trigger = 'message' OR r.keyword = ANY(string_to_array(n.keywords, E'\\n')))))
      ORDER BY CASE r.trigger WHEN n.wish THEN 0 WHEN 'keyword' THEN 1 ELSE 2 END, length(r.keyword) DESC,
        r.number DESC
      LIMIT 1) AS rule
    WHERE NOT EXISTS (SELECT FROM account_suspension s WHERE s.account_id = n.account_id AND s.suspended)`,
});

/** A reply that is to be sent. */
export interface NewReply {
  readonly number: string;
  readonly phone: string;
  readonly accountId: number;
  readonly userId: number;
  readonly requestId: string;
  readonly trigger: ReplyTrigger;
  readonly text: string;
}

const REPLIES = columns<NewReply>({
  number: ['text', ({ number }) => number],
  phone: ['text', ({ phone }) => phone],
  account_id: ['bigint', ({ accountId }) => accountId],
  user_id: ['bigint', ({ userId }) => userId],
  request_id: ['uuid', ({ requestId }) => requestId],
  trigger: ['text', ({ trigger }) => trigger],
  text: ['text', ({ text }) => text],
});

/**
 * In the order of the key, so that two transactions cannot wait for each other. There is no reply where the one before
 * it is younger than the pause, or still waits.
 */
export const insertReplies = statement<readonly NewReply[]>({
  name: 'messaging.insert_replies',
  params: REPLIES,
  text: `
    INSERT INTO auto_reply AS known (${REPLIES.names})
    SELECT ${REPLIES.names} FROM ${REPLIES.unnest} AS n(${REPLIES.names}) ORDER BY number, phone
    ON CONFLICT (number, phone) DO UPDATE SET account_id = excluded.account_id, user_id = excluded.user_id,
      request_id = excluded.request_id, trigger = excluded.trigger, text = excluded.text,
      decided_at = excluded.decided_at, due_at = excluded.due_at
    WHERE known.due_at IS NULL AND known.decided_at <= now() - ${REPLY_PAUSE}`,
});

const deleteOldReplies = statement<readonly []>({
  name: 'messaging.delete_old_replies',
  text: `
    DELETE FROM auto_reply WHERE (number, phone) IN (
      SELECT number, phone FROM auto_reply
      WHERE decided_at <= now() - make_interval(secs => ${REPLY_VALIDITY_SECONDS}) ORDER BY decided_at LIMIT ${BATCH}
      FOR UPDATE SKIP LOCKED)`,
});

/** Forgets replies that are too old to matter. Returns whether there may be more. */
export async function forgetReplies(sql: Pick<Sql, 'change'>): Promise<boolean> {
  return (await sql.change(deleteOldReplies, [])) === BATCH;
}
