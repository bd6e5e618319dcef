import type { MessageStatusChangedEvent, WebhookReason } from '@sms/contracts/webhook-dispatcher';
import type { Account } from '../accounts/find-accounts';

/**
 * The body of a webhook, made once for each status of a message: retries and replays send these very bytes.
 * `emittedAt` is the moment at which the event is taken in here.
 */
export function eventBody({ payload }: MessageStatusChangedEvent, vendor: Account, emittedAt: Date): string {
  return JSON.stringify({
    event: 'sms.delivery_status',
    event_time: withOffset(emittedAt),
    vendor: { id: vendor.accountId, uuid: vendor.uuid, email: vendor.email },
    data: {
      sms_log_id: payload.smsLogId,
      status: payload.status,
      recipient: payload.recipient,
      sender_id: payload.sender,
      transaction_id: payload.carrierMessageId ?? payload.requestId,
      message_id: payload.messageId,
      message: payload.text,
      delivered_at: payload.deliveredAt === null ? null : withOffset(new Date(payload.deliveredAt)),
      failure_reason: payload.status === 'failed' ? payload.failureReason : null,
      reason: shown(payload.reason),
      source_addr: payload.sender,
      dest_addr: payload.recipient,
      processing_time_ms: Date.parse(payload.updatedAt) - Date.parse(payload.createdAt),
      created_at: withOffset(new Date(payload.createdAt)),
      updated_at: withOffset(new Date(payload.updatedAt)),
    },
  });
}

function shown(reason: WebhookReason | null | undefined): object | null {
  return reason ? { code: reason.code, text: reason.text, retry_helps: reason.retryHelps } : null;
}

/** The body of a test: an event of its own kind, so that no receiver takes it for the status of a message. */
export function testEventBody(vendor: Account, emittedAt: Date): string {
  return JSON.stringify({
    event: 'webhook.test',
    event_time: withOffset(emittedAt),
    vendor: { id: vendor.accountId, uuid: vendor.uuid, email: vendor.email },
    data: { message: 'This is a test of your webhook. No SMS belongs to it.' },
  });
}

/** Receivers are promised an offset; some parsers take `Z` for a literal. */
function withOffset(time: Date): string {
  return time.toISOString().replace('Z', '+00:00');
}
