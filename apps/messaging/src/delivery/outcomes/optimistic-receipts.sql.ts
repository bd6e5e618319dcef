import { columns, statement } from '@sms/platform/database';
import { insertOutboxRows, outboxParameters, type OutboxRow } from '@sms/platform/events';
import { type CarrierReceipt, receiptWords } from '@sms/carriers';
import type { AwaitedReceipt } from '../../receipts/receipt-memory';
import type { FinalStatus } from '../../status/derive-status';

/** The usual receipt: the final one of a message that this process has sent in one segment. */
export interface PlainReceipt {
  readonly receipt: CarrierReceipt;
  readonly awaited: AwaitedReceipt;
  readonly final: FinalStatus;
  readonly deliveredAt: Date | null;
}

interface DatedReceipt extends PlainReceipt {
  readonly changedAt: Date;
}

const FINALS = columns<DatedReceipt>({
  message_id: ['bigint', ({ awaited }) => awaited.message.id],
  carrier_message_id: ['text', ({ awaited }) => awaited.carrierMessageId],
  status: ['text', ({ final }) => final.status],
  delivered_at: ['timestamptz', ({ deliveredAt }) => deliveredAt?.toISOString() ?? null],
  reason_code: ['text', ({ final }) => final.reasonCode],
  failure_reason: ['text', ({ final }) => final.failureReason],
  receipt: ['text', ({ receipt }) => receiptWords(receipt)],
  changed_at: ['timestamptz', ({ changedAt }) => changedAt.toISOString()],
});

/**
 * One statement: one update a message, guarded by what the row must be, and its event. When one row is different,
 * nothing is written. Written as an insert that always conflicts with its row, because it uses the key whatever the
 * planner knows of the table; a row that it did insert has no time of acceptance, and is not counted.
 */
export const storePlainReceipts = statement<
  readonly [dated: readonly DatedReceipt[], length: number, events: readonly OutboxRow[]]
>({
  name: 'messaging.store_plain_receipts',
  params: ([dated, length, events]) => [...FINALS.arrays(dated), length, ...outboxParameters(events)],
  text: `
    WITH final_state AS (
      INSERT INTO message_state AS s (message_id, changed_at, delivered_at, detailed, status, carrier_message_id,
        reason_code, failure_reason, receipt)
      SELECT message_id, changed_at, delivered_at, false, status, carrier_message_id, reason_code, failure_reason,
        receipt
      FROM ${FINALS.unnest} AS r(${FINALS.names}) ORDER BY message_id
      ON CONFLICT (message_id) DO UPDATE SET status = excluded.status, changed_at = excluded.changed_at,
        delivered_at = excluded.delivered_at, reason_code = excluded.reason_code,
        failure_reason = excluded.failure_reason, receipt = excluded.receipt
        WHERE s.status = 'pending' AND NOT s.detailed AND s.carrier_message_id = excluded.carrier_message_id
      RETURNING s.accepted_at
    ), outbox_row AS (${insertOutboxRows(10)})
    SELECT expect_rows((SELECT count(accepted_at) FROM final_state), $9)`,
});
