import { Injectable } from '@nestjs/common';
import type { DeliveryReportsReply, DeliveryReportsRequest, MessageStatus, ReasonCode } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { reasonOf } from '../messages/reason';

interface Row {
  recipient: string;
  status: MessageStatus;
  reason_code: ReasonCode | null;
  request_id: string;
}

@Injectable()
export class DeliveryReportsHandler {
  constructor(private readonly database: Database) {}

  async execute({ accountId, requestId, recipient }: DeliveryReportsRequest): Promise<DeliveryReportsReply> {
    const rows = await this.database.rows<Row>(
      `SELECT m.recipient, m.request_id, coalesce(s.status, 'queued') AS status, s.reason_code
       FROM message m LEFT JOIN message_state s ON s.message_id = m.id
       WHERE m.request_id = $1 AND m.recipient = $2 AND m.account_id = $3 ORDER BY m.id`,
      [requestId, recipient, accountId],
    );
    return {
      reports: rows.map((row) => ({
        recipient: row.recipient,
        status: row.status,
        reason: reasonOf(row.reason_code),
        requestId: row.request_id,
      })),
    };
  }
}
