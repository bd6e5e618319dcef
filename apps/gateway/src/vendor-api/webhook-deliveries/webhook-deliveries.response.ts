import { ApiProperty } from '@nestjs/swagger';
import {
  ATTEMPT_OUTCOMES,
  DELIVERED_EVENTS,
  type DeliveredEvent,
  type Delivery,
  DELIVERY_STATES,
  type DeliveryAttempt,
  type DeliveryState,
  type WebhookStatus,
} from '@sms/contracts/webhook-dispatcher';
import { INTEGER_SCHEMA, TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { NEXT_CURSOR } from '../../edge/paging/list-page.response';
import { WEBHOOK_STATUSES } from '../webhooks/delivery-status.event';

type Outcome = DeliveryAttempt['outcome'];

const OUTCOMES = [...ATTEMPT_OUTCOMES, 'interrupted'] as const satisfies Outcome[];
const ID = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c12';
const NOON = '2026-03-01T12:00:00.000Z';

class WebhookAttemptResponse {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Within its schedule; a replay starts at 1 again.' })
  readonly number: number;

  @ApiProperty(TIME_SCHEMA)
  readonly started_at: string;

  @ApiProperty({ enum: OUTCOMES, nullable: true, description: 'Null while it is under way.' })
  readonly outcome: Outcome;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true })
  readonly status_code: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'Code of what went wrong when there was no answer.' })
  readonly error: string | null;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true })
  readonly duration_ms: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'The first 1,024 bytes of the answer.' })
  readonly response_excerpt: string | null;

  static of(attempt: DeliveryAttempt): WebhookAttemptResponse {
    return {
      number: attempt.number,
      started_at: attempt.startedAt,
      outcome: attempt.outcome,
      status_code: attempt.statusCode,
      error: attempt.errorCode,
      duration_ms: attempt.durationMs,
      response_excerpt: attempt.responseExcerpt,
    };
  }
}

export class WebhookDeliveryResponse {
  @ApiProperty({ description: 'The `webhook-id` of the event.' })
  readonly id: string;

  @ApiProperty({ description: 'The endpoint that it is sent to; `default` is that of the delivery webhook.' })
  readonly endpoint_id: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Number of the event in the feed, or among those of its endpoint.' })
  readonly sequence: number;

  @ApiProperty({ enum: DELIVERED_EVENTS, description: 'Of `balance.low`, all fields of a message are null.' })
  readonly event: DeliveredEvent;

  @ApiProperty({ enum: DELIVERY_STATES })
  readonly status: DeliveryState;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'The account that sent the message, or whose balance is low.' })
  readonly vendor_id: number;

  @ApiProperty({ ...UUID_SCHEMA, nullable: true })
  readonly message_id: string | null;

  @ApiProperty({ ...UUID_SCHEMA, nullable: true })
  readonly transaction_id: string | null;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true })
  readonly sms_log_id: number | null;

  @ApiProperty({ enum: WEBHOOK_STATUSES, nullable: true })
  readonly message_status: WebhookStatus | null;

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true })
  readonly finished_at: string | null;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true })
  readonly next_attempt_at: string | null;

  @ApiProperty({ type: [WebhookAttemptResponse] })
  readonly attempts: readonly WebhookAttemptResponse[];

  static of(delivery: Delivery, endpointId: string): WebhookDeliveryResponse {
    return {
      id: delivery.webhookId,
      endpoint_id: endpointId,
      sequence: delivery.sequence,
      event: delivery.event ?? 'sms.delivery_status',
      status: delivery.state,
      vendor_id: delivery.vendorAccountId,
      message_id: delivery.messageId,
      transaction_id: delivery.requestId,
      sms_log_id: delivery.smsLogId,
      message_status: delivery.messageStatus,
      created_at: delivery.createdAt,
      finished_at: delivery.finishedAt,
      next_attempt_at: delivery.dueAt,
      attempts: delivery.attempts.map((attempt) => WebhookAttemptResponse.of(attempt)),
    };
  }

  static readonly example: WebhookDeliveryResponse = {
    id: 'msg_0190163d8694739baea5966c26f8ad91_delivered',
    endpoint_id: 'default',
    sequence: 41,
    event: 'sms.delivery_status',
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
  };
}

export class WebhookDeliveriesResponse {
  @ApiProperty({ type: [WebhookDeliveryResponse] })
  readonly deliveries: readonly WebhookDeliveryResponse[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  static readonly example: WebhookDeliveriesResponse = {
    deliveries: [WebhookDeliveryResponse.example],
    next_cursor: 41,
  };
}
