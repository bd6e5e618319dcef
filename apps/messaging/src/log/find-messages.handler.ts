import { Injectable } from '@nestjs/common';
import type {
  FindMessagesReply,
  FindMessagesRequest,
  FoundMessage,
  MessageStatus,
  ReasonCode,
} from '@sms/contracts/messaging';
import { messageIdOf } from '@sms/contracts/rpc';
import { Database } from '@sms/platform/database';
import { reasonOf } from '../messages/reason';
import { IN_REQUEST_BOUNDS, requestTimes } from './request-bounds';

interface Row {
  id: number;
  request_id: string;
  ordinal: number;
  account_id: number;
  user_id: number;
  sender: string;
  recipient: string;
  text: string;
  credits: number;
  status: MessageStatus;
  carrier_message_id: string | null;
  failure_reason: string | null;
  reason_code: ReasonCode | null;
  delivered_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** One send has 50,000 messages at most, and an operator looks at its first pages: skipping rows is cheap enough. */
@Injectable()
export class FindMessagesHandler {
  constructor(private readonly database: Database) {}

  async execute(request: FindMessagesRequest): Promise<FindMessagesReply> {
    const requestId = request.requestId.toLowerCase();
    const times = requestTimes(requestId);
    if (!times) return { messages: [], total: 0 };
    const { page, perPage } = request;
    const rows = await this.database.rows<Row>(
      `SELECT m.id, m.request_id, m.ordinal, m.account_id, m.user_id, m.sender, m.recipient, m.text, m.credits,
         m.created_at, coalesce(s.status, 'queued') AS status, s.carrier_message_id, s.failure_reason, s.reason_code,
         s.delivered_at, coalesce(s.changed_at, m.created_at) AS updated_at
       FROM (SELECT * FROM message m WHERE m.request_id = $3 AND ${IN_REQUEST_BOUNDS}
         ORDER BY m.recipient, m.id LIMIT $4 OFFSET $5) m
       LEFT JOIN message_state s ON s.message_id = m.id ORDER BY m.recipient, m.id`,
      [...times, requestId, perPage, (page - 1) * perPage],
    );
    const [counted] = await this.database.rows<{ total: number }>(
      `SELECT count(*) AS total FROM message m WHERE m.request_id = $3 AND ${IN_REQUEST_BOUNDS}`,
      [...times, requestId],
    );
    return { messages: rows.map(found), total: counted?.total ?? 0 };
  }
}

function found(row: Row): FoundMessage {
  return {
    id: row.id,
    messageId: messageIdOf(row.request_id, row.ordinal),
    requestId: row.request_id,
    accountId: row.account_id,
    userId: row.user_id,
    sender: row.sender,
    recipient: row.recipient,
    text: row.text,
    credits: row.credits,
    status: row.status,
    carrierMessageId: row.carrier_message_id,
    failureReason: row.failure_reason,
    reason: reasonOf(row.reason_code),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
