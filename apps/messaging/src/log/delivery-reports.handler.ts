import { Injectable } from '@nestjs/common';
import type { DeliveryReportsReply, DeliveryReportsRequest, MessageStatus, ReasonCode } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { reasonOf } from '../messages/reason';
import { IN_REQUEST_BOUNDS, requestTimes } from './request-bounds';

interface Row {
  recipient: string;
  status: MessageStatus;
  reason_code: ReasonCode | null;
  request_id: string;
}

/** What is still to be expanded of a bulk is queued. */
@Injectable()
export class DeliveryReportsHandler {
  constructor(private readonly database: Database) {}

  async execute(request: DeliveryReportsRequest): Promise<DeliveryReportsReply> {
    const requestId = request.requestId.toLowerCase();
    const times = requestTimes(requestId);
    if (!times) return { reports: [] };
    const rows = await this.database.rows<Row>(
      `(SELECT m.recipient, m.request_id, coalesce(s.status, 'queued') AS status, s.reason_code
        FROM message m LEFT JOIN message_state s ON s.message_id = m.id
        WHERE m.request_id = $3 AND m.recipient = $4 AND m.account_id = $5 AND ${IN_REQUEST_BOUNDS} ORDER BY m.id)
       UNION ALL
       SELECT $4, b.request_id, 'queued', NULL FROM bulk_send b JOIN bulk_part p USING (request_id)
       WHERE b.request_id = $3 AND b.account_id = $5 AND $4 = ANY(p.recipients)`,
      [...times, requestId, request.recipient, request.accountId],
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
