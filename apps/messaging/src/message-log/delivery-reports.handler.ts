import { Injectable } from '@nestjs/common';
import type { DeliveryReportsReply, DeliveryReportsRequest, MessageStatus, ReasonCode } from '@sms/contracts/messaging';
import { Database, statement } from '@sms/platform/database';
import { labelsOf, type LabelsRow } from '../message/labels';
import { reasonOf } from '../message/reason';
import { IN_REQUEST_BOUNDS, requestTimes } from '../message/request-bounds';

interface Row extends LabelsRow {
  recipient: string;
  status: MessageStatus;
  reason_code: ReasonCode | null;
  request_id: string;
}

/**
 * Finds messages by request and number, and checks the account afterwards: an account may have sent many messages to a
 * number, all of which its index would read. Unexpanded messages of a bulk are queued.
 */
const listDeliveryReports = statement<
  readonly [from: string, to: string, requestId: string, recipient: string, accountId: number],
  Row
>({
  name: 'messaging.list_delivery_reports',
  text: `
    WITH asked AS MATERIALIZED (
      SELECT id, recipient, request_id, account_id, reference, tags FROM message m
      WHERE m.request_id = $3 AND m.recipient = $4 AND ${IN_REQUEST_BOUNDS}
    )
    (SELECT m.recipient, m.request_id, coalesce(s.status, 'queued') AS status, s.reason_code, m.reference, m.tags
     FROM asked m LEFT JOIN LATERAL (SELECT * FROM message_state WHERE message_id = m.id LIMIT 1) AS s ON true
     WHERE m.account_id = $5 ORDER BY m.id)
    UNION ALL
    SELECT $4, b.request_id, 'queued', NULL,
      coalesce(p.vendor_references[array_position(p.recipients, $4)], b.reference), b.tags
    FROM bulk_send b JOIN bulk_part p USING (request_id)
    WHERE b.request_id = $3 AND b.account_id = $5 AND $4 = ANY(p.recipients)`,
});

@Injectable()
export class DeliveryReportsHandler {
  constructor(private readonly database: Database) {}

  async execute(request: DeliveryReportsRequest): Promise<DeliveryReportsReply> {
    const requestId = request.requestId.toLowerCase();
    const times = requestTimes(requestId);
    if (!times) return { reports: [] };
    const rows = await this.database.run(listDeliveryReports, [
      ...times,
      requestId,
      request.recipient,
      request.accountId,
    ]);
    return {
      reports: rows.map((row) => ({
        recipient: row.recipient,
        status: row.status,
        reason: reasonOf(row.reason_code),
        requestId: row.request_id,
        ...labelsOf(row),
      })),
    };
  }
}
