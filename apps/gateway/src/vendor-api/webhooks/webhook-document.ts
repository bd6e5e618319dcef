import { getSchemaPath } from '@nestjs/swagger';
import type { WebhookDescription } from '../../edge/openapi/openapi-document';
import type { Schema } from '../../edge/openapi/schema';
import { BalanceLowEvent } from './balance-low.event';
import { CanaryDecidedEvent } from './canary-decided.event';
import { CapReachedEvent } from './cap-reached.event';
import { DeliveryStatusEvent } from './delivery-status.event';
import { ReceivedEvent } from './received.event';
import { WebhookTestEvent } from './webhook-test.event';

const header = (name: string, description: string): Schema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const PARAMETERS = [
  header('webhook-id', 'The same over all attempts of one event, such as a status of a message.'),
  header('webhook-timestamp', 'Seconds since 1970, when this attempt was signed.'),
  header('webhook-signature', 'One `v1,` signature for each secret, separated by spaces.'),
];

const TAGS = ['Delivery webhook'];

type Event =
  | typeof DeliveryStatusEvent
  | typeof ReceivedEvent
  | typeof BalanceLowEvent
  | typeof CapReachedEvent
  | typeof CanaryDecidedEvent
  | typeof WebhookTestEvent;

const RESPONSES = {
  '2XX': { description: 'Received.' },
  '4XX': { description: 'Refused for good; 429 is repeated.' },
  '5XX': { description: 'To be repeated.' },
};

const bodyOf = (event: Event): Schema => ({
  required: true,
  content: { 'application/json': { schema: { $ref: getSchemaPath(event) }, example: event.example } },
});

const WEBHOOKS = {
  'sms.delivery_status': {
    post: {
      operationId: 'onDeliveryStatus',
      tags: TAGS,
      summary: 'The delivery status of a message has changed',
      description:
        'Answer any 2xx within eight seconds. Time-outs, 429 and 5xx are repeated after about 10 s, 30 s, 2 min and 5 min, each with up to a quarter more; every other answer is final. ' +
        'A receiver that keeps failing is left alone for a while. Signed as Standard Webhooks describe.',
      security: [],
      parameters: PARAMETERS,
      requestBody: bodyOf(DeliveryStatusEvent),
      responses: RESPONSES,
    },
  },
  'sms.received': {
    post: {
      operationId: 'onReceived',
      tags: TAGS,
      summary: 'A subscriber has sent a message',
      description:
        'Sent where `events` of `PUT /v1/vendors/delivery-webhook` has it, once for each message. Repeated like a status.',
      security: [],
      parameters: PARAMETERS,
      requestBody: bodyOf(ReceivedEvent),
      responses: RESPONSES,
    },
  },
  'balance.low': {
    post: {
      operationId: 'onBalanceLow',
      tags: TAGS,
      summary: 'The balance has fallen below the threshold',
      description:
        'Sent once for each fall below the threshold of `PUT /v1/balance/low-balance`, where that was set with `webhook`. Repeated like a status. No message belongs to it.',
      security: [],
      parameters: PARAMETERS,
      requestBody: bodyOf(BalanceLowEvent),
      responses: RESPONSES,
    },
  },
  'cap.reached': {
    post: {
      operationId: 'onCapReached',
      tags: TAGS,
      summary: 'A day cap is reached',
      description:
        'Sent once a day for 80 % and once for 100 % of a cap of `PATCH /v1/traffic-limits`, where that was set with `notify_webhook`. Repeated like a status. No message belongs to it.',
      security: [],
      parameters: PARAMETERS,
      requestBody: bodyOf(CapReachedEvent),
      responses: RESPONSES,
    },
  },
  'canary.decided': {
    post: {
      operationId: 'onCanaryDecided',
      tags: TAGS,
      summary: 'A canary is decided',
      description:
        'Sent once for a bulk with `canary`, where that has `"webhook": true`. Repeated like a status. No message belongs to it.',
      security: [],
      parameters: PARAMETERS,
      requestBody: bodyOf(CanaryDecidedEvent),
      responses: RESPONSES,
    },
  },
  'webhook.test': {
    post: {
      operationId: 'onWebhookTest',
      tags: TAGS,
      summary: 'Somebody of the account tries the URL',
      description: 'Sent once for each `POST /v1/webhooks/test`, never repeated. No message belongs to it.',
      security: [],
      parameters: PARAMETERS,
      requestBody: bodyOf(WebhookTestEvent),
      responses: { '2XX': { description: 'Received.' } },
    },
  },
};

/** The requests that the service posts to the vendor's URL. */
export const WEBHOOK_DESCRIPTION: WebhookDescription = {
  webhooks: WEBHOOKS,
  events: [DeliveryStatusEvent, ReceivedEvent, BalanceLowEvent, CapReachedEvent, CanaryDecidedEvent, WebhookTestEvent],
};
