import { Injectable } from '@nestjs/common';
import type { DeliveryReportsReply, DeliveryReportsRequest, MessageStatus } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';

@Injectable()
export class DeliveryReportsQuery {
  constructor(private readonly database: Database) {}

  async execute({ accountId, requestId, recipient }: DeliveryReportsRequest): Promise<DeliveryReportsReply> {
    const rows = await this.database.rows<{ recipient: string; status: MessageStatus; request_id: string }>(
      'SELECT recipient, status, request_id FROM message WHERE request_id = $1 AND recipient = $2 AND account_id = $3 ORDER BY id',
      [requestId, recipient, accountId],
    );
    return { reports: rows.map((row) => ({ recipient: row.recipient, status: row.status, requestId: row.request_id })) };
  }
}
