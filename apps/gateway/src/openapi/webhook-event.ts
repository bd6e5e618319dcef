import { REASON } from './reason';
import { integer, MSISDN, object, oneOf, orNull, type Schema, text, UUID } from './schema';

const TIME: Schema = {
  type: 'string',
  format: 'date-time',
  pattern: '[+-][0-9]{2}:[0-9]{2}$',
  description: 'ISO 8601 with offset.',
};

const EMITTED: Schema = { ...TIME, description: 'When the event was emitted; ISO 8601 with offset.' };
const VENDOR = object({
  id: integer('The account that sent the message, which may be a sub-account.'),
  uuid: UUID,
  email: text(),
});

export const DELIVERY_STATUS_EVENT: Schema = object({
  event: { const: 'sms.delivery_status' },
  event_time: EMITTED,
  vendor: VENDOR,
  data: object(
    {
      sms_log_id: integer(
        'The `id` of the log entry. It repeats with every status, so use `webhook-id` to tell events apart.',
      ),
      status: oneOf(['delivered', 'pending', 'failed', 'undelivered']),
      recipient: MSISDN,
      sender_id: text(),
      transaction_id: text("The carrier's reference; the id of the send while there is none."),
      message_id: UUID,
      message: text('The text; codes of one-time passwords are masked.'),
      delivered_at: orNull(TIME),
      failure_reason: { type: ['string', 'null'], description: 'Why in words, when the status is `failed`.' },
      reason: {
        ...REASON,
        description:
          'Why the message ended as it did, or a remark on it; null while there is none. Missing in events from before it was told.',
      },
      source_addr: text(),
      dest_addr: MSISDN,
      processing_time_ms: integer('From acceptance to this status.'),
      created_at: TIME,
      updated_at: TIME,
    },
    { optional: ['reason'] },
  ),
});

const TEST_EVENT: Schema = object({
  event: { const: 'webhook.test' },
  event_time: EMITTED,
  vendor: { ...VENDOR, description: 'The account that asked for the test.' },
  data: object({ message: text() }),
});

const EXAMPLE = {
  event: 'sms.delivery_status',
  event_time: '2026-03-01T09:00:02.000+00:00',
  vendor: { id: 7, uuid: '8f14e45f-ceea-467f-a9a4-9d1f3a2b7c61', email: 'owner@example.com' },
  data: {
    sms_log_id: 1,
    status: 'delivered',
    recipient: '999000123456',
    sender_id: 'MyBrand',
    transaction_id: '65e1a2b3',
    message_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c12',
    message: 'Your parcel arrives today.',
    delivered_at: '2026-03-01T09:00:02.000+00:00',
    failure_reason: null,
    reason: null,
    source_addr: 'MyBrand',
    dest_addr: '999000123456',
    processing_time_ms: 2_000,
    created_at: '2026-03-01T09:00:00.000+00:00',
    updated_at: '2026-03-01T09:00:02.000+00:00',
  },
};

const header = (name: string, description: string): Schema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const TEST_EXAMPLE = {
  ...EXAMPLE,
  event: 'webhook.test',
  data: { message: 'This is a test of your webhook. No SMS belongs to it.' },
};

const PARAMETERS = [
  header('webhook-id', 'The same over all attempts of one status of one message.'),
  header('webhook-timestamp', 'Seconds since 1970, when this attempt was signed.'),
  header('webhook-signature', 'One `v1,` signature for each secret, separated by spaces.'),
];

/** What the service itself posts to the vendor's URL. */
export const WEBHOOKS = {
  'sms.delivery_status': {
    post: {
      operationId: 'onDeliveryStatus',
      tags: ['Delivery webhook'],
      summary: 'The delivery status of a message has changed',
      description:
        'Answer any 2xx within eight seconds. Time-outs, 429 and 5xx are repeated after about 10 s, 30 s, 2 min and 5 min, each with up to a quarter more; every other answer is final. ' +
        'A receiver that keeps failing is left alone for a while. Signed as Standard Webhooks describe.',
      security: [],
      parameters: PARAMETERS,
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/DeliveryStatusEvent' }, example: EXAMPLE },
        },
      },
      responses: {
        '2XX': { description: 'Received.' },
        '4XX': { description: 'Refused for good; 429 is repeated.' },
        '5XX': { description: 'To be repeated.' },
      },
    },
  },
  'webhook.test': {
    post: {
      operationId: 'onWebhookTest',
      tags: ['Delivery webhook'],
      summary: 'Somebody of the account tries the URL',
      description: 'Sent once for each `POST /v1/webhooks/test`, never repeated. No message belongs to it.',
      security: [],
      parameters: PARAMETERS,
      requestBody: { required: true, content: { 'application/json': { schema: TEST_EVENT, example: TEST_EXAMPLE } } },
      responses: { '2XX': { description: 'Received.' } },
    },
  },
};
