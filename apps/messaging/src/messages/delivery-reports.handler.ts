import { Injectable } from '@nestjs/common';
import type { DeliveryReportsReply, DeliveryReportsRequest, MessageStatus, ReasonCode } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { reasonOf } from './reason';

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
      'SELECT recipient, status, reason_code, request_id FROM message WHERE request_id = $1 AND recipient = $2 AND account_id = $3 ORDER BY id',
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
