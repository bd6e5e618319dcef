import { Injectable } from '@nestjs/common';
import { BILLING_EVENTS, type HoldSettledEvent } from '@sms/contracts/billing';
import type { MessageStatus, ReasonCode } from '@sms/contracts/messaging';
import {
  WEBHOOK_DISPATCHER_EVENTS,
  type MessageStatusChangedEvent,
  type WebhookStatus,
} from '@sms/contracts/webhook-dispatcher';
import { columns, type Sql } from '@sms/platform/database';
import { type NewEvent, Outbox } from '@sms/platform/events';
import { statusesBefore } from '../messages/message-status.machine';
import { reasonOf } from '../messages/reason';

export interface MessageChange {
  readonly messageId: number;
  readonly failureReason?: string | null;
  readonly reasonCode?: ReasonCode | null;
  readonly carrierMessageId?: string | null;
  readonly deliveredAt?: Date | null;
}

/** After the new status and those it may follow. */
const CHANGES = columns<MessageChange>(
  {
    id: ['bigint', (change) => change.messageId],
    failure_reason: ['text', (change) => change.failureReason ?? null],
    carrier_message_id: ['text', (change) => change.carrierMessageId ?? null],
    delivered_at: ['timestamptz', (change) => change.deliveredAt?.toISOString() ?? null],
    reason_code: ['text', (change) => change.reasonCode ?? null],
  },
  3,
);

interface ChangedRow {
  id: number;
  message_id: string;
  request_id: string;
  account_id: number;
  sender: string;
  recipient: string;
  text: string;
  credits: number;
  sandbox: boolean;
  status: WebhookStatus;
  carrier_message_id: string | null;
  failure_reason: string | null;
  reason_code: ReasonCode | null;
  delivered_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/**
 * What becomes of the message's credits, if anything: all captured, all released, or so many captured and the others
 * released.
 */
type Charge = 'capture' | 'release' | { readonly captured: number } | null;
type ChargeOf = (messageId: number) => Charge;

/** A carrier that reports one part of a message for all of them sends the others, if at all, within this. */
const INFER_AFTER_SECONDS = 120;

/**
 * The one way in which a message's status changes: guarded by the status machine, and in the same transaction
 * with the event for the vendor and the settlement of the hold. A change the machine does not allow is skipped.
 */
@Injectable()
export class MessageChanges {
  constructor(private readonly outbox: Outbox) {}

  async apply(sql: Sql, to: MessageStatus, changes: readonly MessageChange[], chargeOf: ChargeOf): Promise<void> {
    if (changes.length === 0) return;
    const rows = await sql.rows<ChangedRow>(
      `UPDATE message m SET status = $1, version = version + 1, updated_at = clock_timestamp(),
         failure_reason = c.failure_reason, reason_code = c.reason_code, delivered_at = c.delivered_at,
         carrier_message_id = coalesce(m.carrier_message_id, c.carrier_message_id),
         -- A secret in the text has served its purpose once the message is on its way or given up.
         text = coalesce(m.masked_text, m.text)
       FROM ${CHANGES.unnest} AS c(${CHANGES.names})
       WHERE m.id = c.id AND m.status = ANY($2::text[])
       RETURNING m.id, m.message_id, m.request_id, m.account_id, m.sender, m.recipient, m.text, m.credits, m.sandbox,
         m.status,
         m.carrier_message_id, m.failure_reason, m.reason_code, m.delivered_at, m.created_at, m.updated_at`,
      [to, statusesBefore(to), ...CHANGES.arrays(changes)],
    );
    await this.awaitReceipts(
      sql,
      to,
      rows.map((row) => row.id),
    );
    await this.outbox.add(
      sql,
      rows.flatMap((row) => [statusChanged(row), ...settled(row, chargeOf(row.id))]),
    );
  }

  /** The receipt of one part decides for all of a message unless another one comes soon. */
  async inferSoon(sql: Sql, messageIds: readonly number[]): Promise<void> {
    if (messageIds.length === 0) return;
    await sql.execute(
      `UPDATE awaiting_receipt SET infer_at = now() + interval '${INFER_AFTER_SECONDS} seconds'
        WHERE message_id = ANY($1::bigint[]) AND infer_at IS NULL`,
      [messageIds],
    );
  }

  private async awaitReceipts(sql: Sql, status: MessageStatus, messageIds: readonly number[]): Promise<void> {
    if (messageIds.length === 0) return;
    await sql.execute(
      status === 'pending'
        ? 'INSERT INTO awaiting_receipt (message_id) SELECT unnest($1::bigint[])'
        : 'DELETE FROM awaiting_receipt WHERE message_id = ANY($1::bigint[])',
      [messageIds],
    );
  }
}

function statusChanged(row: ChangedRow): NewEvent {
  const payload: MessageStatusChangedEvent['payload'] = {
    accountId: row.account_id,
    smsLogId: row.id,
    messageId: row.message_id,
    requestId: row.request_id,
    status: row.status,
    recipient: row.recipient,
    sender: row.sender,
    text: row.text,
    carrierMessageId: row.carrier_message_id,
    failureReason: row.failure_reason,
    reason: reasonOf(row.reason_code),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
  return {
    destination: WEBHOOK_DISPATCHER_EVENTS,
    type: 'message.status-changed' satisfies MessageStatusChangedEvent['type'],
    payload,
  };
}

function settled(row: ChangedRow, charge: Charge): NewEvent[] {
  // Nothing was held for a sandbox message.
  if (charge === null || row.sandbox) return [];
  const { message_id: messageId, credits } = row;
  const captured = typeof charge === 'object' ? Math.min(charge.captured, credits) : charge === 'capture' ? credits : 0;
  return [holdSettled({ messageId, captured, released: credits - captured })];
}

export function holdSettled(payload: HoldSettledEvent['payload']): NewEvent {
  return {
    destination: BILLING_EVENTS,
    type: 'hold.settled' satisfies HoldSettledEvent['type'],
    payload,
  };
}
