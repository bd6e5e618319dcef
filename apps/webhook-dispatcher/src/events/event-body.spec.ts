import type { MessageStatusChangedEvent } from '@sms/contracts/webhook-dispatcher';
import { eventBody } from './event-body';
import { webhookId } from './webhook-id';

const event: MessageStatusChangedEvent = {
  type: 'message.status-changed',
  payload: {
    accountId: 12,
    smsLogId: 345,
    messageId: '018f0000-0000-7000-8000-000000000002',
    requestId: '018f0000-0000-7000-8000-000000000003',
    status: 'delivered',
    recipient: '255700000001',
    sender: 'ACME',
    text: 'Hello',
    carrierMessageId: 'abc-1',
    failureReason: null,
    reason: null,
    deliveredAt: '2026-01-27T10:00:03.000Z',
    createdAt: '2026-01-27T10:00:00.000Z',
    updatedAt: '2026-01-27T10:00:03.500Z',
  },
};
const vendor = {
  accountId: 12,
  uuid: '018f0000-0000-7000-8000-000000000004',
  email: 'vendor@example.com',
  endpointAccountId: 12,
  includesTextAndNumber: true,
  sendsReceived: false,
  further: [],
};
const bodyOf = (changes: Partial<MessageStatusChangedEvent['payload']>) =>
  JSON.parse(eventBody({ ...event.payload, ...changes }, vendor, new Date('2026-01-27T10:00:05.123Z'))) as {
    data: object;
  };

describe('eventBody', () => {
  it('has what the vendor gave the message, and no members for what it did not', () => {
    const labels = { reference: 'order 4711', tags: ['spring'] };
    expect(bodyOf(labels).data).toMatchObject(labels);
    expect(Object.keys(bodyOf({}).data)).not.toEqual(expect.arrayContaining(['reference']));
    expect(Object.keys(bodyOf({}).data)).not.toEqual(expect.arrayContaining(['tags']));
  });

  it('has every field of the published payload', () => {
    expect(bodyOf({})).toEqual({
      event: 'sms.delivery_status',
      event_time: '2026-01-27T10:00:05.123+00:00',
      vendor: { id: 12, uuid: vendor.uuid, email: vendor.email },
      data: {
        sms_log_id: 345,
        status: 'delivered',
        recipient: '255700000001',
        sender_id: 'ACME',
        transaction_id: 'abc-1',
        message_id: event.payload.messageId,
        message: 'Hello',
        delivered_at: '2026-01-27T10:00:03.000+00:00',
        failure_reason: null,
        reason: null,
        source_addr: 'ACME',
        dest_addr: '255700000001',
        processing_time_ms: 3_500,
        created_at: '2026-01-27T10:00:00.000+00:00',
        updated_at: '2026-01-27T10:00:03.500+00:00',
      },
    });
  });

  it('shows times in milliseconds of UTC, however they were written', () => {
    const data = { delivered_at: '2026-01-27T08:00:03.000+00:00', updated_at: '2026-01-27T10:00:03.000+00:00' };
    const changes = { deliveredAt: '2026-01-27T10:00:03+02:00', updatedAt: '2026-01-27T10:00:03Z' };
    expect(bodyOf(changes)).toMatchObject({ data });
  });

  it('shows the request id until the carrier has given one', () => {
    expect(bodyOf({ carrierMessageId: null }).data).toMatchObject({ transaction_id: event.payload.requestId });
  });

  it('gives a reason for failed messages only', () => {
    expect(bodyOf({ status: 'failed', failureReason: 'unknown destination' }).data).toMatchObject({
      failure_reason: 'unknown destination',
    });
    expect(bodyOf({ status: 'undelivered', failureReason: 'absent' }).data).toMatchObject({ failure_reason: null });
  });

  it('says why with a code, whatever the status, and null when a messaging of before does not tell', () => {
    const reason = { code: 'handset_unreachable', text: 'The handset could not be reached.', retryHelps: true };
    expect(bodyOf({ status: 'undelivered', reason }).data).toMatchObject({
      reason: { code: 'handset_unreachable', text: reason.text, retry_helps: true },
    });
    expect(bodyOf({ reason: null }).data).toMatchObject({ reason: null });
    expect(bodyOf({}).data).toMatchObject({ reason: null });
  });
});

describe('webhookId', () => {
  it('is stable for a status of a message and different for each', () => {
    expect(webhookId('m1', 'pending')).toBe(webhookId('m1', 'pending'));
    expect(new Set([webhookId('m1', 'pending'), webhookId('m1', 'delivered'), webhookId('m2', 'pending')]).size).toBe(
      3,
    );
    expect(webhookId('0190163d-8694-739b-aea5-966c26f8ad91', 'delivered')).toBe(
      'msg_0190163d8694739baea5966c26f8ad91_delivered',
    );
  });
});
