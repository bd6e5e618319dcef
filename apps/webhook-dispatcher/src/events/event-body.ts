import type {
  BalanceLowEvent,
  CanaryDecidedEvent,
  CapReachedEvent,
  MessageReceivedEvent,
  MessageStatusChangedEvent,
  WebhookReason,
} from '@sms/contracts/webhook-dispatcher';
import type { VendorAccount } from '../accounts/find-accounts';

/**
 * The body of a webhook, made once for each status of a message: retries and replays send these very bytes. `emittedAt`
 * is the time at which this service takes the event in.
 */
export function eventBody(
  change: MessageStatusChangedEvent['payload'],
  vendor: VendorAccount,
  emittedAt: Date,
): string {
  return JSON.stringify({
    event: 'sms.delivery_status',
    event_time: withOffset(emittedAt),
    vendor: { id: vendor.accountId, uuid: vendor.uuid, email: vendor.email },
    data: {
      sms_log_id: change.smsLogId,
      status: change.status,
      recipient: change.recipient,
      sender_id: change.sender,
      transaction_id: change.carrierMessageId ?? change.requestId,
      message_id: change.messageId,
      message: change.text,
      // Absent where the vendor gave none: `undefined` is not written.
      reference: change.reference,
      tags: change.tags,
      delivered_at: change.deliveredAt === null ? null : withOffset(change.deliveredAt),
      failure_reason: change.status === 'failed' ? change.failureReason : null,
      reason: shown(change.reason),
      source_addr: change.sender,
      dest_addr: change.recipient,
      processing_time_ms: Date.parse(change.updatedAt) - Date.parse(change.createdAt),
      created_at: withOffset(change.createdAt),
      updated_at: withOffset(change.updatedAt),
    },
  });
}

function shown(reason: WebhookReason | null | undefined): object | null {
  return reason ? { code: reason.code, text: reason.text, retry_helps: reason.retryHelps } : null;
}

/** The body of the event of a message from a subscriber, made once, as that of a status is. */
export function receivedBody(
  { incomingId, from, to, text, incomplete, replyTo, receivedAt }: MessageReceivedEvent['payload'],
  vendor: VendorAccount,
  emittedAt: Date,
): string {
  return JSON.stringify({
    event: 'sms.received',
    event_time: withOffset(emittedAt),
    vendor: { id: vendor.accountId, uuid: vendor.uuid, email: vendor.email },
    data: {
      message_id: incomingId,
      from,
      to,
      message: text,
      incomplete,
      reply_to: replyTo,
      received_at: withOffset(receivedAt),
    },
  });
}

/** The body of a test: an event of its own kind, so that no receiver takes it for the status of a message. */
export function testEventBody(vendor: VendorAccount, emittedAt: Date): string {
  return JSON.stringify({
    event: 'webhook.test',
    event_time: withOffset(emittedAt),
    vendor: { id: vendor.accountId, uuid: vendor.uuid, email: vendor.email },
    data: { message: 'This is a test of your webhook. No SMS belongs to it.' },
  });
}

/**
 * The body of the event that reports in the feed that an endpoint was disabled: of its own kind, without a message.
 * @param id null: the first endpoint of the account
 */
export function disabledEventBody(accountId: number, id: string | null, url: string, emittedAt: Date): string {
  return JSON.stringify({
    event: 'webhook.disabled',
    event_time: withOffset(emittedAt),
    vendor: { id: accountId },
    data: {
      delivery_webhook_url: url,
      ...(id !== null && { endpoint_id: id }),
      message: 'Your webhook failed for days and was disabled. Set its URL again.',
    },
  });
}

/** The body of the event that reports a low balance: of its own kind, without a message. */
export function balanceLowBody(
  { threshold, available, at }: BalanceLowEvent['payload'],
  vendor: VendorAccount,
  emittedAt: Date,
): string {
  return JSON.stringify({
    event: 'balance.low',
    event_time: withOffset(emittedAt),
    vendor: { id: vendor.accountId, uuid: vendor.uuid, email: vendor.email },
    data: { credit_balance: available, threshold, noticed_at: withOffset(at) },
  });
}

/** The body of the event that reports a part of a cap as used: of its own kind, without a message. */
export function capReachedBody(
  { kind, percent, cap, used, at }: CapReachedEvent['payload'],
  vendor: VendorAccount,
  emittedAt: Date,
): string {
  return JSON.stringify({
    event: 'cap.reached',
    event_time: withOffset(emittedAt),
    vendor: { id: vendor.accountId, uuid: vendor.uuid, email: vendor.email },
    data: { kind, percent, cap, used, noticed_at: withOffset(at) },
  });
}

/** The body of the event that says what was decided about the rest of a bulk: of its own kind, without a message. */
export function canaryDecidedBody(
  { requestId, decision, reason, messages, delivered, failed, at }: CanaryDecidedEvent['payload'],
  vendor: VendorAccount,
  emittedAt: Date,
): string {
  return JSON.stringify({
    event: 'canary.decided',
    event_time: withOffset(emittedAt),
    vendor: { id: vendor.accountId, uuid: vendor.uuid, email: vendor.email },
    data: { request_id: requestId, decision, reason, messages, delivered, failed, decided_at: withOffset(at) },
  });
}

/** The format of `Date.toISOString` for years of four digits: such a text needs no conversion. */
const UTC_MILLISECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Receivers are promised an offset; some parsers take `Z` for a literal. */
function withOffset(time: Date | string): string {
  const utc = typeof time === 'string' && UTC_MILLISECONDS.test(time) ? time : new Date(time).toISOString();
  return `${utc.slice(0, -1)}+00:00`;
}
