import { statement } from '@sms/platform/database';
import type { Erased } from '@sms/platform/erasures';
import { spellingsOf } from '../message/carrier-address';
import { PSEUDONYM } from './erase-messages.sql';

/** Rows of each kind in one statement. */
export const INBOX_BATCH = 500;

/** The spellings in which carriers write the number. */
export const SPELLINGS = spellingsOf('$1');

/**
 * What belongs to no account. A receipt that is still to be matched stays, because its message waits for it. Carriers'
 * oddities are searched without an index: they are few, and kept for some days.
 */
export const eraseInbox = statement<readonly [number: string, before: string], Erased>({
  name: 'messaging.erase_inbox',
  text: `
    WITH pseudonym AS MATERIALIZED (${PSEUDONYM}
    ), erased_incoming AS (
      UPDATE incoming_message i SET source = p.number, text = '', sealed_text = NULL FROM pseudonym p
      WHERE i.id IN (SELECT id FROM incoming_message WHERE source = ANY(${SPELLINGS}) AND account_id IS NULL
          AND received_at <= $2::timestamptz
          ORDER BY received_at LIMIT ${INBOX_BATCH})
        AND i.source <> p.number
      RETURNING i.received_at
    ), deleted_receipt AS (
      DELETE FROM unmatched_receipt WHERE id IN (
        SELECT id FROM unmatched_receipt
        WHERE (source_tail = right($1, 7) OR destination_tail = right($1, 7)) AND due_at IS NULL
          AND position($1 IN receipt::text) > 0 AND received_at <= $2::timestamptz LIMIT ${INBOX_BATCH})
      RETURNING received_at
    ), deleted_oddity AS (
      DELETE FROM carrier_oddity WHERE id IN (
        SELECT id FROM carrier_oddity
        WHERE (position(convert_to($1, 'UTF8') IN raw) > 0 OR position($1 IN note) > 0) AND at <= $2::timestamptz
        LIMIT ${INBOX_BATCH})
      RETURNING at
    ), deleted_reference AS (
      DELETE FROM concat_reference WHERE recipient = $1 AND used_at <= $2::timestamptz RETURNING used_at
    )
    SELECT 'incoming_messages' AS kind, count(*)::integer AS rows, min(received_at) AS first_at,
      max(received_at) AS last_at
    FROM erased_incoming
    UNION ALL
    SELECT 'unmatched_receipts', count(*)::integer, min(received_at), max(received_at) FROM deleted_receipt
    UNION ALL
    SELECT 'carrier_oddities', count(*)::integer, min(at), max(at) FROM deleted_oddity
    UNION ALL
    SELECT 'concat_references', count(*)::integer, min(used_at), max(used_at) FROM deleted_reference`,
});

/** Both tables hold what arrived within minutes, and what waits for its message. */
export const countWaitingInbox = statement<readonly [number: string, before: string], { rows: number }>({
  name: 'messaging.count_waiting_inbox',
  text: `
    SELECT ((SELECT count(*) FROM incoming_part WHERE source = ANY(${SPELLINGS}) AND received_at <= $2::timestamptz)
      + (SELECT count(*) FROM unmatched_receipt
         WHERE (source_tail = right($1, 7) OR destination_tail = right($1, 7)) AND due_at IS NOT NULL
           AND position($1 IN receipt::text) > 0 AND received_at <= $2::timestamptz))::integer AS rows`,
});
