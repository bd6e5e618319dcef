import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS, type MessageStatus } from '@sms/contracts/messaging';
import { RpcClient } from '@sms/platform/nats';
import { isUUID } from 'class-validator';
import { ReasonResponse } from '../../edge/http/reason.response';
import { givenLabels } from '../messages/labels.response';
import type { VendorCaller } from '../../identity/accounts/caller';
import type { DeliveryReportsParams } from './delivery-reports.params';
import type { DeliveryReportsResponse, ReportedStatus } from './delivery-reports.response';

const REPORTED = {
  queued: 'PENDING',
  pending: 'PENDING',
  delivered: 'DELIVERED',
  undelivered: 'UNDELIVERED',
  failed: 'UNDELIVERED',
} as const satisfies Record<MessageStatus, ReportedStatus>;

@Injectable()
export class ListDeliveryReportsHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute(
    { accountId }: VendorCaller,
    { dest_addr, request_id }: DeliveryReportsParams,
  ): Promise<DeliveryReportsResponse> {
    // Ids are UUIDs, so anything else names no message.
    if (!isUUID(request_id, 'loose')) return { delivery_reports: [] };
    const { reports } = await this.rpc.request(MESSAGING_OPERATIONS.deliveryReports, {
      accountId,
      requestId: request_id,
      recipient: dest_addr,
    });
    return {
      delivery_reports: reports.map((report) => ({
        dest_addr: report.recipient,
        status: REPORTED[report.status],
        request_id: report.requestId,
        reason: ReasonResponse.of(report.reason),
        ...givenLabels(report),
      })),
    };
  }
}
