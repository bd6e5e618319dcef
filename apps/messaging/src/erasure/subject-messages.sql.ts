import { MAX_SUBJECT_PAGE } from '@sms/contracts/messaging';
import { statement, variants } from '@sms/platform/database';
import { messageOf } from '../message/message-of';

export interface SubjectRow {
  readonly id: number;
  readonly request_id: string;
  readonly ordinal: number;
  readonly account_id: number;
  readonly is_early: boolean;
  readonly ended: boolean;
}

/**
 * An event about a message is written with its status. It has left when no older one is in the outbox; the clocks of a
 * status and of an outbox row may differ by less than the minute.
 */
const EVENTS_LEFT = `
      SELECT coalesce(least(
        (SELECT created_at FROM outbox WHERE destination = $6 ORDER BY id LIMIT 1),
        (SELECT min(created_at) FROM outbox_refused WHERE destination = $6)
      ) - interval '1 minute', 'infinity') AS until`;

/** Walks the index by recipient, which has the order of accounts and ids. */
export const listSubjectMessages = variants(['account', 'all'], (scope) =>
  statement<
    readonly [
      recipient: string,
      accountId: number | null,
      before: string,
      afterAccount: number,
      afterId: number,
      destination: string,
    ],
    SubjectRow
  >({
    name: `messaging.list_subject_messages:${scope}`,
    text: `
    WITH outbox_time AS MATERIALIZED (${EVENTS_LEFT}
    ), found_message AS MATERIALIZED (
      SELECT id, account_id FROM message
      WHERE recipient = $1 AND ${scope === 'account' ? 'account_id = $2 AND' : '$2::bigint IS NULL AND'}
        (account_id, id) > ($4::bigint, $5::bigint)
      ORDER BY account_id, id LIMIT ${MAX_SUBJECT_PAGE}
    )
    SELECT m.id, m.request_id, m.ordinal, m.account_id, m.created_at <= $3::timestamptz AS is_early,
      coalesce(s.status <> 'pending' AND s.changed_at < outbox_time.until, false) AS ended
    FROM outbox_time, found_message AS f CROSS JOIN ${messageOf('f.id', 'id, request_id, ordinal, account_id, created_at')} AS m
    LEFT JOIN LATERAL (SELECT status, changed_at FROM message_state WHERE message_id = f.id LIMIT 1) AS s ON true
    ORDER BY m.account_id, m.id`,
  }),
);

/** Bulks that wait for their turn, which are those of some minutes. */
export const countUnexpanded = statement<
  readonly [recipient: string, accountId: number | null, before: string],
  { recipients: number }
>({
  name: 'messaging.count_unexpanded_of_subject',
  text: `
    SELECT count(*)::integer AS recipients FROM bulk_send b JOIN bulk_part p USING (request_id)
    WHERE ($2::bigint IS NULL OR b.account_id = $2) AND b.accepted_at <= $3::timestamptz AND $1 = ANY(p.recipients)`,
});
