import { ApiProperty } from '@nestjs/swagger';
import type { WebhookStatus } from '@sms/contracts/webhook-dispatcher';
import { INTEGER_SCHEMA, MSISDN_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { REASON, type ReasonResponse } from '../../edge/http/reason.response';

export const WEBHOOK_STATUSES = ['delivered', 'pending', 'failed', 'undelivered'] as const satisfies WebhookStatus[];

export const OFFSET_TIME = {
  type: 'string',
  format: 'date-time',
  pattern: '[+-][0-9]{2}:[0-9]{2}$',
  description: 'ISO 8601 with offset.',
} as const;

export const EMITTED = { ...OFFSET_TIME, description: 'When the event was emitted; ISO 8601 with offset.' } as const;

export class EventVendor {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'The account that it is about, which may be a sub-account.' })
  readonly id: number;

  @ApiProperty(UUID_SCHEMA)
  readonly uuid: string;

  @ApiProperty()
  readonly email: string;

  static readonly example: EventVendor = {
    id: 7,
    uuid: '8f14e45f-ceea-467f-a9a4-9d1f3a2b7c61',
    email: 'owner@example.com',
  };
}

const UNLESS_LEFT_OUT = 'Missing where the webhook is set with `include_text_and_number: false`.';

class DeliveryStatus {
  @ApiProperty({
    ...INTEGER_SCHEMA,
    description: 'The `id` of the log entry. It repeats with every status, so use `webhook-id` to tell events apart.',
  })
  readonly sms_log_id: number;

  @ApiProperty({ enum: WEBHOOK_STATUSES })
  readonly status: WebhookStatus;

  @ApiProperty({ ...MSISDN_SCHEMA, required: false, description: UNLESS_LEFT_OUT })
  readonly recipient?: string;

  @ApiProperty()
  readonly sender_id: string;

  @ApiProperty({ description: "The carrier's reference; the id of the send while there is none." })
  readonly transaction_id: string;

  @ApiProperty(UUID_SCHEMA)
  readonly message_id: string;

  @ApiProperty({ required: false, description: `The text; codes of one-time passwords are masked. ${UNLESS_LEFT_OUT}` })
  readonly message?: string;

  @ApiProperty({
    required: false,
    description: `The \`reference\` that the send gave; absent without one. ${UNLESS_LEFT_OUT}`,
  })
  readonly reference?: string;

  @ApiProperty({ type: [String], required: false, description: 'The `tags` that the send gave; absent without any.' })
  readonly tags?: readonly string[];

  @ApiProperty({ ...OFFSET_TIME, nullable: true })
  readonly delivered_at: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Why in words, when the status is `failed`.' })
  readonly failure_reason: string | null;

  @ApiProperty({
    ...REASON,
    required: false,
    description:
      'Why the message ended as it did, or a remark on it; null while there is none. Missing in events from before it was told.',
  })
  readonly reason?: ReasonResponse | null;

  @ApiProperty()
  readonly source_addr: string;

  @ApiProperty({ ...MSISDN_SCHEMA, required: false, description: UNLESS_LEFT_OUT })
  readonly dest_addr?: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'From acceptance to this status.' })
  readonly processing_time_ms: number;

  @ApiProperty(OFFSET_TIME)
  readonly created_at: string;

  @ApiProperty(OFFSET_TIME)
  readonly updated_at: string;
}

export class DeliveryStatusEvent {
  @ApiProperty({ enum: ['sms.delivery_status'] })
  readonly event: 'sms.delivery_status';

  @ApiProperty(EMITTED)
  readonly event_time: string;

  @ApiProperty({ type: EventVendor })
  readonly vendor: EventVendor;

  @ApiProperty({ type: DeliveryStatus })
  readonly data: DeliveryStatus;

  static readonly example: DeliveryStatusEvent = {
    event: 'sms.delivery_status',
    event_time: '2026-03-01T09:00:02.000+00:00',
    vendor: EventVendor.example,
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
}
