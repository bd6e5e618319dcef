import type { MessageStatus, ReasonCode } from '@sms/contracts/messaging';
import type { WebhookStatus } from '@sms/contracts/webhook-dispatcher';
import { columns, statement } from '@sms/platform/database';
import type { MessageFactsRow } from '../message/message-facts';
import { messageOf } from '../message/message-of';

export interface MessageChange {
  readonly messageId: number;
  readonly failureReason?: string | null;
  readonly reasonCode?: ReasonCode | null;
  readonly carrier?: string | null;
  readonly carrierMessageId?: string | null;
  readonly deliveredAt?: Date | null;
}

/** Parameters after the new status and those that it may follow. */
const CHANGES = columns<MessageChange>(
  {
    id: ['bigint', (change) => change.messageId],
    failure_reason: ['text', (change) => change.failureReason ?? null],
    carrier: ['text', (change) => change.carrier ?? null],
    carrier_message_id: ['text', (change) => change.carrierMessageId ?? null],
    delivered_at: ['timestamptz', (change) => change.deliveredAt?.toISOString() ?? null],
    reason_code: ['text', (change) => change.reasonCode ?? null],
  },
  3,
);

interface ChangedRow extends MessageFactsRow {
  /** Whether it is the message's first status. */
  first: boolean;
  status: WebhookStatus;
  carrier_message_id: string | null;
  failure_reason: string | null;
  reason_code: ReasonCode | null;
  delivered_at: Date | null;
  changed_at: Date;
}

type Changes = readonly [to: MessageStatus, before: readonly MessageStatus[], changes: readonly MessageChange[]];

const CHANGED = `
  SELECT m.id, m.request_id, m.ordinal, m.account_id, m.sender, m.recipient, m.text, m.sealed_text, m.credits,
    m.sandbox, m.advance_id, m.created_at, m.trace_parent, m.reference, m.tags,
    c.status = 'pending' OR c.accepted_at IS NULL AS first, c.status, c.carrier_message_id,
    c.failure_reason, c.reason_code, c.delivered_at, c.changed_at
  FROM changed_state AS c CROSS JOIN ${messageOf('c.message_id')} AS m`;

/** Some carriers date their receipts by the minute: no message was delivered before a carrier took it. */
const DELIVERED_AT = `
      CASE WHEN excluded.delivered_at < s.accepted_at THEN s.accepted_at ELSE excluded.delivered_at END`;

/** A status that a queued message may have next; $2 are those that it may follow. */
export const changeFirstStatus = statement<Changes, ChangedRow>({
  name: 'messaging.change_first_status',
  params: ([to, before, changes]) => [to, before, ...CHANGES.arrays(changes)],
  text: `
  WITH changed_state AS (
    INSERT INTO message_state AS s (message_id, changed_at, accepted_at, delivered_at, detailed, status, carrier,
      carrier_message_id, reason_code, failure_reason)
    SELECT id, clock_timestamp(), CASE $1 WHEN 'pending' THEN clock_timestamp() END, delivered_at, true, $1, carrier,
      carrier_message_id, reason_code, failure_reason
    FROM ${CHANGES.unnest} AS c(${CHANGES.names}) ORDER BY id
    ON CONFLICT (message_id) DO UPDATE SET status = excluded.status,
      changed_at = greatest(excluded.changed_at, s.changed_at),
      failure_reason = excluded.failure_reason, reason_code = excluded.reason_code, delivered_at = ${DELIVERED_AT}
      WHERE s.status = ANY($2::text[])
    RETURNING s.*
  ), deleted_secret AS (
    -- A secret in the text has served its purpose once the message is on its way or given up.
    DELETE FROM message_secret WHERE message_id IN (SELECT message_id FROM changed_state)
  )
  ${CHANGED}`,
});

/**
 * A status that only a message with a state may have. The same upsert, since it uses the key whatever the planner
 * knows.
 */
export const changeStatus = statement<Changes, ChangedRow>({
  name: 'messaging.change_status',
  params: ([to, before, changes]) => [to, before, ...CHANGES.arrays(changes)],
  text: `
  WITH changed_state AS (
    INSERT INTO message_state AS s (message_id, changed_at, delivered_at, detailed, status, reason_code, failure_reason)
    SELECT c.id, clock_timestamp(), c.delivered_at, true, $1, c.reason_code, c.failure_reason
    FROM ${CHANGES.unnest} AS c(${CHANGES.names})
    CROSS JOIN LATERAL (SELECT FROM message_state WHERE message_id = c.id AND status = ANY($2::text[]) LIMIT 1) AS known
    ORDER BY c.id
    ON CONFLICT (message_id) DO UPDATE SET status = excluded.status,
      changed_at = greatest(excluded.changed_at, s.changed_at),
      failure_reason = excluded.failure_reason, reason_code = excluded.reason_code, delivered_at = ${DELIVERED_AT}
      WHERE s.status = ANY($2::text[])
    RETURNING s.*
  )
  ${CHANGED}`,
});
