import { Injectable } from '@nestjs/common';
import type {
  FindMessagesReply,
  FindMessagesRequest,
  FoundMessage,
  MessageStatus,
  ReasonCode,
} from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { reasonOf } from './reason';

interface Row {
  id: number;
  message_id: string;
  request_id: string;
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

  async execute({ requestId, page, perPage }: FindMessagesRequest): Promise<FindMessagesReply> {
    const rows = await this.database.rows<Row>(
      `SELECT id, message_id, request_id, account_id, user_id, sender, recipient, coalesce(masked_text, text)
        AS text, credits, status,
         carrier_message_id, failure_reason, reason_code, delivered_at, created_at, updated_at
       FROM message WHERE request_id = $1 ORDER BY recipient, id LIMIT $2 OFFSET $3`,
      [requestId, perPage, (page - 1) * perPage],
    );
    const [counted] = await this.database.rows<{ total: number }>(
      'SELECT count(*) AS total FROM message WHERE request_id = $1',
      [requestId],
    );
    return { messages: rows.map(found), total: counted?.total ?? 0 };
  }
}

function found(row: Row): FoundMessage {
  return {
    id: row.id,
    messageId: row.message_id,
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
