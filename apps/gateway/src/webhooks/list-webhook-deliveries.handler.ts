import { Injectable } from '@nestjs/common';
import {
  type Delivery,
  type ListDeliveriesRequest,
  WEBHOOK_DISPATCHER_OPERATIONS,
} from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import { parentAccount } from '../auth/parent-account';
import type { VendorCaller } from '../identity/caller';
import type { WebhookDeliveriesParams } from './webhook-deliveries.params';

@Injectable()
export class ListWebhookDeliveriesHandler {
  constructor(private readonly rpc: RpcClient) {}

  async execute(vendor: VendorCaller, query: WebhookDeliveriesParams) {
    const request: ListDeliveriesRequest = {
      accountId: parentAccount(vendor),
      limit: query.limit,
      ...(query.status === undefined ? {} : { state: query.status }),
      ...(query.message_id === undefined ? {} : { messageId: query.message_id.toLowerCase() }),
      ...(query.transaction_id === undefined ? {} : { requestId: query.transaction_id }),
      ...(query.sms_log_id === undefined ? {} : { smsLogId: query.sms_log_id }),
      ...(query.from === undefined ? {} : { from: query.from }),
      ...(query.to === undefined ? {} : { to: query.to }),
      ...(query.cursor === undefined ? {} : { cursor: query.cursor }),
    };
    const { deliveries, nextCursor } = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.listDeliveries, request);
    return { deliveries: deliveries.map(shown), next_cursor: nextCursor };
  }
}

function shown(delivery: Delivery) {
  return {
    id: delivery.webhookId,
    sequence: delivery.sequence,
    status: delivery.state,
    vendor_id: delivery.vendorAccountId,
    message_id: delivery.messageId,
    transaction_id: delivery.requestId,
    sms_log_id: delivery.smsLogId,
    message_status: delivery.messageStatus,
    created_at: delivery.createdAt,
    finished_at: delivery.finishedAt,
    next_attempt_at: delivery.dueAt,
    attempts: delivery.attempts.map((attempt) => ({
      number: attempt.number,
      started_at: attempt.startedAt,
      outcome: attempt.outcome,
      status_code: attempt.statusCode,
      error: attempt.errorCode,
      duration_ms: attempt.durationMs,
      response_excerpt: attempt.responseExcerpt,
    })),
  };
}
