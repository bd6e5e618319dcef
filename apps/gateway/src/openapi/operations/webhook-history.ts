import { DELIVERY_STATES, WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { REPLAY_QUOTA_EXCEEDED } from '../../http/error-codes';
import type { OperationDoc } from '../operation-doc';
import { array, integer, object, oneOf, orNull, text, TIME, UUID } from '../schema';
import { DELIVERY_STATUS_EVENT } from '../webhook-event';

const ID = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c12';
const WEBHOOK_ID = 'msg_0190163d8694739baea5966c26f8ad91_delivered';
const NOON = '2026-03-01T12:00:00.000Z';
const RANGE = { from: '2026-03-01T08:00:00Z', to: NOON };
const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

const ATTEMPT = object({
  number: integer('Within its schedule; a replay starts at 1 again.'),
  started_at: TIME,
  outcome: orNull(
    oneOf(
      ['delivered', 'rejected', 'server_error', 'throttled', 'timeout', 'connection_error', 'interrupted'],
      'Null while it is under way.',
    ),
  ),
  status_code: orNull(integer()),
  error: orNull(text('Code of what went wrong when there was no answer.')),
  duration_ms: orNull(integer()),
  response_excerpt: orNull(text('The first 1,024 bytes of the answer.')),
});

const DELIVERY = object({
  id: text('The `webhook-id` of the event.'),
  sequence: integer('Number of the event in the feed.'),
  status: oneOf(DELIVERY_STATES),
  vendor_id: integer('The account that sent the message.'),
  message_id: UUID,
  transaction_id: orNull(UUID),
  sms_log_id: integer(),
  message_status: oneOf(['delivered', 'pending', 'failed', 'undelivered']),
  created_at: TIME,
  finished_at: orNull(TIME),
  next_attempt_at: orNull(TIME),
  attempts: array(ATTEMPT),
});

export const WEBHOOK_HISTORY: Readonly<Record<string, OperationDoc>> = {
  'POST /v1/vendors/delivery-webhook/rotate-secret': {
    id: 'rotateWebhookSecret',
    tag: 'Delivery webhook',
    summary: 'Make a new webhook secret',
    description: 'For the parent account alone. The old secret signs beside the new one for 24 hours.',
    request: { revoke_old: false },
    data: {
      schema: object({ secret: text('The new one.'), secrets: array(text()), old_valid_until: orNull(TIME) }),
      example: { secret: SECRET, secrets: [SECRET, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], old_valid_until: NOON },
    },
    errors: [WEBHOOK_ERRORS.rotationUnderWay],
  },
  'POST /v1/webhooks/test': {
    id: 'sendTestWebhook',
    tag: 'Delivery webhook',
    summary: 'Send a test event now',
    description: 'Answers with what the receiver did. For the parent account alone; once in five seconds.',
    data: {
      schema: object({
        webhook_id: text(),
        status_code: orNull(integer()),
        duration_ms: integer(),
        response_excerpt: orNull(text()),
        error: orNull(text()),
      }),
      example: { webhook_id: 'test_0c1d2e3f', status_code: 200, duration_ms: 84, response_excerpt: 'ok', error: null },
    },
    errors: [WEBHOOK_ERRORS.noUrl, WEBHOOK_ERRORS.testedTooOften],
  },
  'GET /v1/webhook-deliveries': {
    id: 'listWebhookDeliveries',
    tag: 'Delivery webhook',
    summary: 'List webhook deliveries with their attempts, newest first',
    description: 'For the parent account alone. A page may hold fewer than asked for.',
    parameters: {
      status: 'failed',
      message_id: ID,
      transaction_id: ID,
      sms_log_id: 1,
      ...RANGE,
      cursor: 42,
      limit: 20,
    },
    data: {
      schema: object({
        deliveries: array(DELIVERY),
        next_cursor: orNull(integer('`cursor` of the next page; null on the last.')),
      }),
      example: {
        deliveries: [
          {
            id: WEBHOOK_ID,
            sequence: 41,
            status: 'failed',
            vendor_id: 7,
            message_id: ID,
            transaction_id: ID,
            sms_log_id: 1,
            message_status: 'delivered',
            created_at: NOON,
            finished_at: NOON,
            next_attempt_at: null,
            attempts: [
              {
                number: 1,
                started_at: NOON,
                outcome: 'rejected',
                status_code: 404,
                error: null,
                duration_ms: 35,
                response_excerpt: 'Not Found',
              },
            ],
          },
        ],
        next_cursor: 41,
      },
    },
  },
  'POST /v1/webhook-deliveries/{id}/replay': {
    id: 'replayWebhookDelivery',
    tag: 'Delivery webhook',
    summary: 'Deliver an event again',
    description: 'With its old `webhook-id` and a new schedule. For the parent account alone.',
    parameters: { id: WEBHOOK_ID },
    data: {
      schema: object({ id: text(), status: { const: 'pending' } }),
      example: { id: WEBHOOK_ID, status: 'pending' },
    },
    errors: [WEBHOOK_ERRORS.deliveryPending, WEBHOOK_ERRORS.noUrl, REPLAY_QUOTA_EXCEEDED],
  },
  'POST /v1/webhook-deliveries/replay': {
    id: 'replayWebhookDeliveries',
    tag: 'Delivery webhook',
    summary: 'Deliver the events of a time range again',
    description: 'At most 1,000, the oldest first. For the parent account alone.',
    request: { ...RANGE, status: 'failed' },
    data: {
      schema: object({
        replayed: integer(),
        next_after: orNull(integer('`after` of the next call; null when the range is done.')),
      }),
      example: { replayed: 12, next_after: null },
    },
    errors: [WEBHOOK_ERRORS.noUrl, REPLAY_QUOTA_EXCEEDED],
  },
  'GET /v1/webhook-events': {
    id: 'listWebhookEvents',
    tag: 'Delivery webhook',
    summary: 'Pull events in order, delivered or not',
    description:
      'Numbered 1, 2, 3 … for each parent account with its sub-accounts; a number shows only when all smaller ones do.',
    parameters: { after: 0, limit: 100 },
    data: {
      schema: object({
        events: array(object({ sequence: integer(), webhook_id: text(), event: DELIVERY_STATUS_EVENT })),
        next_after: integer('`after` of the next call.'),
        latest_sequence: integer(),
        oldest_sequence: integer('Older events are no longer kept.'),
      }),
      example: { events: [], next_after: 41, latest_sequence: 41, oldest_sequence: 1 },
    },
  },
};
