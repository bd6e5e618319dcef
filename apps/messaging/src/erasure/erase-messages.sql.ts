import { statement } from '@sms/platform/database';
import type { Erased } from '@sms/platform/erasures';

/**
 * A recipient without its subscriber: the calling code and zeros, as long as the number. Countries are counted from the
 * calling code, also after an erasure.
 */
export const PSEUDONYM = `
      SELECT rpad(coalesce((
        SELECT prefix FROM calling_code
        WHERE prefix = ANY(ARRAY[left($1, 1), left($1, 2), left($1, 3), left($1, 4)])
        ORDER BY length(prefix) DESC LIMIT 1
      ), left($1, 1)), length($1), '0') AS number`;

export const readPseudonym = statement<readonly [recipient: string], { number: string }>({
  name: 'messaging.read_pseudonym',
  text: PSEUDONYM,
});

/**
 * Only a message with a final status is changed, which nothing changes any more: not even a late receipt, which then
 * belongs to another number than its message and is kept as an unmatched one for some days.
 */
export const eraseMessages = statement<
  readonly [recipient: string, ids: readonly number[], accountId: number | null],
  Erased
>({
  name: 'messaging.erase_messages',
  text: `
    WITH pseudonym AS MATERIALIZED (${PSEUDONYM}
    ), ended_message AS MATERIALIZED (
      SELECT message_id AS id FROM message_state WHERE message_id = ANY($2::bigint[]) AND status <> 'pending'
    ), erased_message AS (
      UPDATE message m SET recipient = p.number, text = '', sealed_text = NULL, reference = NULL FROM pseudonym p
      WHERE m.id = ANY($2::bigint[]) AND m.id IN (SELECT id FROM ended_message) AND m.recipient = $1
        AND m.recipient <> p.number AND ($3::bigint IS NULL OR m.account_id = $3)
      RETURNING m.id, m.created_at
    ), erased_attempt AS (
      UPDATE submission s SET recipient = p.number, receipt = NULL FROM pseudonym p
      WHERE s.message_id = ANY(ARRAY(SELECT id FROM erased_message)) RETURNING s.submitted_at
    ), cleared_state AS (
      UPDATE message_state SET receipt = NULL
      WHERE message_id = ANY(ARRAY(SELECT id FROM erased_message)) AND receipt IS NOT NULL
    ), deleted_secret AS (
      DELETE FROM message_secret WHERE message_id = ANY(ARRAY(SELECT id FROM erased_message))
    )
    SELECT 'messages' AS kind, count(*)::integer AS rows, min(created_at) AS first_at, max(created_at) AS last_at
    FROM erased_message
    UNION ALL
    SELECT 'attempts', count(*)::integer, min(submitted_at), max(submitted_at) FROM erased_attempt`,
});
