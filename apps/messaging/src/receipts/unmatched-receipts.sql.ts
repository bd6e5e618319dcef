import { columns, statement } from '@sms/platform/database';
import { tailOf } from './compare-recipients';

export const RECEIPT_BATCH = 500;

const RECIPIENTS = columns<{ carrier: string; recipient: string }>({
  carrier: ['text', ({ carrier }) => carrier],
  tail: ['text', ({ recipient }) => tailOf(recipient)],
});

export const retryReceiptsOfRecipients = statement<readonly { carrier: string; recipient: string }[]>({
  name: 'messaging.retry_receipts_of_recipients',
  params: RECIPIENTS,
  text: `
    WITH receipt_id AS MATERIALIZED (
      SELECT DISTINCT u.id FROM ${RECIPIENTS.unnest} AS k(${RECIPIENTS.names})
      CROSS JOIN LATERAL (
        (SELECT id FROM unmatched_receipt WHERE source_tail = k.tail AND carrier = k.carrier ORDER BY id DESC
          LIMIT 20)
        UNION ALL (SELECT id FROM unmatched_receipt WHERE destination_tail = k.tail AND carrier = k.carrier
          ORDER BY id DESC LIMIT 20)) AS u
    ), locked_receipt AS MATERIALIZED (
      SELECT ctid AS tid FROM unmatched_receipt WHERE id = ANY(ARRAY(SELECT id FROM receipt_id)) ORDER BY id FOR UPDATE)
    UPDATE unmatched_receipt SET due_at = now(), looks = greatest(looks - 1, 0)
    WHERE ctid = ANY(ARRAY(SELECT tid FROM locked_receipt))`,
});

export const retryReceiptsAfterLearning = statement({
  name: 'messaging.retry_receipts_after_learning',
  text: `
    WITH learned_setting AS MATERIALIZED (
      SELECT carrier, setting, retry_after FROM carrier_learned WHERE retry_after IS NOT NULL
      ORDER BY carrier LIMIT 1 FOR UPDATE SKIP LOCKED
    ), next_receipt AS MATERIALIZED (
      SELECT u.id FROM learned_setting l CROSS JOIN LATERAL (SELECT id FROM unmatched_receipt
        WHERE carrier = l.carrier AND id > l.retry_after ORDER BY id LIMIT ${RECEIPT_BATCH}) AS u
    ), due_receipt AS (
      UPDATE unmatched_receipt SET due_at = now() WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM unmatched_receipt WHERE id = ANY(ARRAY(SELECT id FROM next_receipt)) FOR UPDATE SKIP LOCKED))
    )
    UPDATE carrier_learned c SET retry_after = CASE WHEN n.receipts = ${RECEIPT_BATCH} THEN n.last END
    FROM learned_setting l, (SELECT count(*) AS receipts, max(id) AS last FROM next_receipt) AS n
    WHERE c.carrier = l.carrier AND c.setting = l.setting`,
});
