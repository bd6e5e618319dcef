import { ApiProperty } from '@nestjs/swagger';
import {
  ENDPOINT_STATES,
  type EndpointState,
  type GetEndpointReply,
  type HalfHour,
} from '@sms/contracts/webhook-dispatcher';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import { eventsOf, WEBHOOK_EVENTS_SCHEMA, type WebhookEvent } from './webhook-events.field';

const WEBHOOK_URL = { type: 'string', format: 'uri', pattern: '^https://', nullable: true } as const;
const URL = 'https://hooks.example.com/sms';
const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

export class SetDeliveryWebhookResponse {
  @ApiProperty(WEBHOOK_URL)
  readonly delivery_webhook_url: string | null;

  static readonly example: SetDeliveryWebhookResponse = { delivery_webhook_url: URL };
}

export class WebhookHalfHourResponse {
  @ApiProperty({ ...TIME_SCHEMA, description: 'When the half hour begins; ISO 8601, UTC.' })
  readonly t: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Attempts of events and of replays, not of test events.' })
  readonly attempts: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Of the attempts, those that got a 2xx response.' })
  readonly delivered: number;

  static of({ from, attempts, delivered }: HalfHour): WebhookHalfHourResponse {
    return { t: from, attempts, delivered };
  }

  static readonly example: WebhookHalfHourResponse = { t: '2026-03-01T12:00:00.000Z', attempts: 120, delivered: 118 };
}

export class WebhookHealthResponse {
  @ApiProperty({
    enum: ENDPOINT_STATES,
    description:
      '`failing`: nothing was delivered since an attempt failed, and attempts go on. `paused`: after failures in a row nothing is sent for a while, then one event is tried; a replay, or a test event that is taken, ends the pause. `disabled`: given up after failing for days; setting the URL again ends it.',
  })
  readonly state: EndpointState;

  @ApiProperty({
    ...TIME_SCHEMA,
    nullable: true,
    description: 'ISO 8601, UTC. Null when it is not paused, and when the pause is over and the next event is tried.',
  })
  readonly paused_until: string | null;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true, description: 'Failures in a row; null while paused or disabled.' })
  readonly consecutive_failures: number | null;

  @ApiProperty({
    ...TIME_SCHEMA,
    nullable: true,
    description: 'ISO 8601, UTC: when the first attempt failed since the last one that delivered.',
  })
  readonly failing_since: string | null;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true, description: 'ISO 8601, UTC: when it was given up.' })
  readonly disabled_at: string | null;

  @ApiProperty({
    type: [WebhookHalfHourResponse],
    description:
      'Attempts in the last 48 half hours, the running one last, whichever URL they went to; also where there were none. An attempt counts in the half hour in which its result is stored: within a second as a rule, later after an outage. Empty while a service of an older release does not tell.',
  })
  readonly half_hours: readonly WebhookHalfHourResponse[];

  static of({ delivery, disabledAt }: GetEndpointReply): WebhookHealthResponse | null {
    if (!delivery) return null;
    return {
      state: delivery.state,
      paused_until: delivery.pausedUntil,
      consecutive_failures: delivery.consecutiveFailures,
      failing_since: delivery.failingSince,
      disabled_at: disabledAt ?? null,
      half_hours: (delivery.halfHours ?? []).map((halfHour) => WebhookHalfHourResponse.of(halfHour)),
    };
  }

  static readonly example: WebhookHealthResponse = {
    state: 'paused',
    paused_until: '2026-03-01T12:00:30.000Z',
    consecutive_failures: null,
    failing_since: '2026-03-01T11:59:58.000Z',
    disabled_at: null,
    half_hours: [WebhookHalfHourResponse.example],
  };
}

export class DeliveryWebhookResponse {
  @ApiProperty(WEBHOOK_URL)
  readonly delivery_webhook_url: string | null;

  @ApiProperty({ description: 'Whether events have `recipient`, `message` and `dest_addr`.' })
  readonly include_text_and_number: boolean;

  @ApiProperty({ ...WEBHOOK_EVENTS_SCHEMA, description: 'Events of messages that are sent.' })
  readonly events: readonly WebhookEvent[];

  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'As the Standard Webhooks libraries want it: `whsec_` and base64.' },
  })
  readonly secrets: readonly string[];

  @ApiProperty({
    type: WebhookHealthResponse,
    nullable: true,
    description: 'How delivering goes; null without a URL, and while a service of an older release does not tell.',
  })
  readonly delivery: WebhookHealthResponse | null;

  static of(endpoint: GetEndpointReply): DeliveryWebhookResponse {
    const { url, includesTextAndNumber = true, sendsReceived = false, secrets } = endpoint;
    return {
      delivery_webhook_url: url,
      include_text_and_number: includesTextAndNumber,
      events: eventsOf(sendsReceived),
      secrets,
      delivery: WebhookHealthResponse.of(endpoint),
    };
  }

  static readonly example: DeliveryWebhookResponse = {
    delivery_webhook_url: URL,
    include_text_and_number: true,
    events: eventsOf(false),
    secrets: [SECRET],
    delivery: WebhookHealthResponse.example,
  };
}

export class RotateWebhookSecretResponse {
  @ApiProperty({ description: 'The new one.' })
  readonly secret: string;

  @ApiProperty({ type: [String] })
  readonly secrets: readonly string[];

  @ApiProperty({ ...TIME_SCHEMA, nullable: true })
  readonly old_valid_until: string | null;

  static readonly example: RotateWebhookSecretResponse = {
    secret: SECRET,
    secrets: [SECRET, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    old_valid_until: '2026-03-01T12:00:00.000Z',
  };
}
